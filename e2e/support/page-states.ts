import type { Page } from '@playwright/test';
import type { ServiceControl } from './service-control.ts';

/** A state of the page, to be checked in every language. */
export interface PageState {
  readonly name: 'shared' | 'unavailable' | 'fault' | 'summary' | 'print' | 'home' | 'languages';
  readonly path: string;
  readonly status: number;
  /** Selector of an element that exists once the scripts have run. */
  readonly ready?: string;
}

const HOUR = 3_600_000;

/** Sets up links for all states of the page. */
export async function createStates(service: ServiceControl): Promise<readonly PageState[]> {
  const [shared, broken] = [`canary-${crypto.randomUUID()}`, `canary-${crypto.randomUUID()}`];
  await service.respond(shared, eventfulView(Date.now()));
  await service.answer(broken, { kind: 'body', body: 'not json' });
  return [
    { name: 'shared', path: `/share?id=${shared}`, status: 200, ready: '[data-map=drawn]' },
    { name: 'unavailable', path: `/share?id=canary-${crypto.randomUUID()}`, status: 404 },
    { name: 'fault', path: `/share?id=${broken}`, status: 502 },
    { name: 'summary', path: `/share?id=${shared}&embed=summary`, status: 200 },
    { name: 'print', path: `/share?id=${shared}&print=1`, status: 200 },
    { name: 'home', path: '/?x', status: 200 },
    { name: 'languages', path: '/?languages', status: 200 },
  ];
}

export async function openState(page: Page, { path, ready }: PageState, lang: string): Promise<number | undefined> {
  const response = await page.goto(`${path}&lang=${lang}`);
  if (ready !== undefined) await page.locator(ready).waitFor();
  return response?.status();
}

/** A view with a stop, a silence, exceptions, a report without a position, and more reports than fit one page. */
function eventfulView(now: number) {
  const at = (index: number) => now - 50 * 60_000 - index * 2 * HOUR - (index > 30 ? 60 * HOUR : 0);
  const reports = Array.from({ length: 130 }, (_, index) => ({
    Timestamp: new Date(at(index)).toISOString(),
    Latitude: index > 8 && index < 16 ? 52.1 : 48 + index * 0.11,
    Longitude: index > 8 && index < 16 ? 8.6 : 2 + index * 0.07,
    ...(index % 4 === 0 ? {} : { Address: `Ort ${index}` }),
  }));
  return {
    AssetName: 'canary-cargo',
    Status: 'In transit',
    Exceptions: ['Xyzzy 1', 'Xyzzy 2'],
    TrackingNumber: 'JD014600003828',
    Carrier: 'DHL',
    LabelID: 4711,
    EstimatedDelivery: new Date(now + 30 * HOUR).toISOString(),
    CurrentAddress: { City: 'Aarhus', Country: 'Danmark' },
    DestinationAddress: { AddressLine1: 'Havnegade 12', PostalCode: '8000', City: 'Aarhus', Country: 'Danmark' },
    LocationHistory: [...reports, { Timestamp: new Date(at(131)).toISOString(), Address: 'Ort 131' }],
  };
}
