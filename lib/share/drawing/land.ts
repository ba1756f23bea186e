import { OUTLINES_END } from '#lib/basemap/levels.ts';
import { readOutlines } from '#lib/basemap/outlines.ts';
import { singleton } from '#lib/base/singleton.ts';
import { worldAt } from './fit.ts';
import { type MapView, VIEW_SIZE } from './map-view.ts';
import { readWorld, type World } from './outline.ts';
import { type LandDrawing, traceSheet, traceWorld } from './trace-world.ts';

type Scale = '110m' | '50m';

/** Degrees; wider views need only 1 : 110 million. */
const WIDEST_FINE = 60;

/** Land and borders of a view, in so many characters: a millisecond or two, once the world is prepared. */
export async function drawLand(view: MapView, mostLength: number): Promise<LandDrawing> {
  if (view.world >= worldAt(OUTLINES_END)) return traceSheet();
  const scale = (VIEW_SIZE / view.world) * 360 < WIDEST_FINE ? '50m' : '110m';
  return traceWorld(await loadWorld(scale), view, mostLength);
}

/** Makes the world ready, so that the first page need not wait. */
export async function prepareLand(): Promise<void> {
  await Promise.all([loadWorld('110m'), loadWorld('50m')]);
}

function loadWorld(scale: Scale): Promise<World> {
  const worlds = sharedWorlds();
  const known = worlds.get(scale);
  if (known) return known;
  const loading = readScale(scale);
  worlds.set(scale, loading);
  // Tried again by the next who asks.
  loading.catch(() => worlds.delete(scale));
  return loading;
}

async function readScale(scale: Scale): Promise<World> {
  const { default: atlas } =
    scale === '50m'
      ? await import('world-atlas/countries-50m.json', { with: { type: 'json' } })
      : await import('world-atlas/countries-110m.json', { with: { type: 'json' } });
  return readWorld(readOutlines(atlas));
}

function sharedWorlds(): Map<Scale, Promise<World>> {
  return singleton(
    'worlds',
    (value) => value instanceof Map,
    () => new Map<Scale, Promise<World>>(),
  );
}
