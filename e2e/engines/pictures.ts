import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportMinutes, shipment } from './behaviours/behaviour.ts';
import { desktop, type Device, type Engine, phone, type Tab } from './engine.ts';
import { mapSettled, press, expectVisible } from './steps.ts';
import type { World } from './world.ts';

interface Scene {
  readonly name: string;
  readonly path: (world: World) => Promise<string>;
  readonly prepare?: (tab: Tab) => Promise<void>;
}

const full = {
  ...shipment(reportMinutes(60), { Exceptions: ['Shock detected', 'Left the route'] }),
  TrackingNumber: 'JD014600003828',
  Carrier: 'DHL',
  CurrentAddress: { City: 'Aarhus', Country: 'Danmark' },
  DestinationAddress: { AddressLine1: 'Havnegade 12', PostalCode: '8000', City: 'Aarhus', Country: 'Danmark' },
};

const scenes: readonly Scene[] = [
  { name: 'shared', path: async (world) => (await world.share(full)).url, prepare: mapSettled },
  {
    name: 'row',
    path: async (world) => (await world.share(full)).url,
    async prepare(tab) {
      await mapSettled(tab);
      await press(tab, '#r58 summary');
      await expectVisible(tab, '#r58 details[open]');
    },
  },
  {
    name: 'search',
    path: async (world) => `${(await world.share(full)).url}&q=Minute`,
    async prepare(tab) {
      await mapSettled(tab);
      await expectVisible(tab, 'input[type=search]');
    },
  },
  {
    name: 'replay',
    path: async (world) => (await world.share(full)).url,
    async prepare(tab) {
      await mapSettled(tab);
      await press(tab, 'button', 'Replay');
      await expectVisible(tab, 'input[type=range]');
    },
  },
  {
    name: 'arabic',
    path: async (world) => (await world.share(full)).url.replace('lang=en', 'lang=ar'),
    prepare: mapSettled,
  },
  {
    name: 'order',
    async path(world) {
      const { url } = await world.share(full);
      const table = await world.share(shipment([400, 390], { AssetName: 'Table' }));
      return `${url}&id=${table.shareId}&id=${(await world.share({})).shareId}`;
    },
    prepare: mapSettled,
  },
  { name: 'unavailable', path: async (world) => (await world.share({})).url },
  { name: 'fault', path: async (world) => (await world.share(null)).url },
  { name: 'print', path: async (world) => `${(await world.share(full)).url}&print=1` },
];

/** Saves screenshots of the page's states on phone and desktop, light and dark. `only`: part of their names. */
export async function takePictures(engine: Engine, world: World, folder: string, only: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [deviceName, device] of Object.entries({ phone, desktop }))
    for (const isDark of [false, true])
      for (const scene of scenes.filter(({ name }) => name.includes(only))) {
        const name = [engine.name.toLowerCase(), scene.name, deviceName, isDark ? 'dark' : 'light'].join('-');
        await takePicture(engine, world, { ...device, isDark }, scene, join(folder, `${name}.png`)).catch(
          (error: unknown) => console.log(`${name}: ${world.redactIds(String(error))}`),
        );
      }
}

async function takePicture(engine: Engine, world: World, device: Device, scene: Scene, file: string): Promise<void> {
  const tab = await engine.open(device);
  try {
    await tab.goto(await scene.path(world));
    await scene.prepare?.(tab);
    writeFileSync(file, await tab.screenshot());
  } finally {
    await tab.close();
  }
}
