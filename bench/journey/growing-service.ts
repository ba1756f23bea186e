import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GrowingService {
  readonly url: string;
  grow(reports: number): void;
  stop(): void;
}

const START = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;
/** Reports between stops of one hour. */
const STOP_EVERY = 400;
/** Reports between silences of six hours. */
const SILENCE_EVERY = 1_500;

export async function startGrowingService(): Promise<GrowingService> {
  const rows: string[] = [];
  let body = '{}';
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    grow: (reports) => {
      while (rows.length < reports) rows.push(rowOf(rows.length + 1));
      const newestFirst = rows.slice(0, reports).toReversed();
      body = `{"AssetName":"Growing container","Status":"In transit","LocationHistory":[${newestFirst.join(',')}]}`;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the service has no port');
  return address.port;
}

function rowOf(number: number): string {
  const moved = number - Math.floor(number / STOP_EVERY) * 60 - Math.max(0, (number % STOP_EVERY) - STOP_EVERY + 60);
  const angle = moved / 4_000;
  const latitude = 50 + 9 * Math.sin(angle) * Math.cos(angle / 9);
  const longitude = 12 + 14 * Math.sin(angle / 3);
  const time = new Date(START + (number + 360 * Math.floor(number / SILENCE_EVERY)) * MINUTE_MS).toISOString();
  return `{"Latitude":${latitude.toFixed(6)},"Longitude":${longitude.toFixed(6)},"Address":{"City":"Town ${number % 1_000}","Country":"Germany"},"Event":"Scanned at gate ${number % 97}","Timestamp":"${time}"}`;
}
