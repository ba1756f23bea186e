import { createClient } from '@libsql/client';
import fc from 'fast-check';
import { expect } from 'vitest';
import { operations } from './operations/table.ts';
import { type OperationName, readDescription } from './test-description.ts';
import { type GeneratedRequest, prepare, requestsOf } from './test-requests.ts';
import { startTestService, testKey, type TestService } from './test-service.ts';

/** `FUZZ=10000 npx vitest run lib/reference/fuzz` sends so many, which takes a minute. */
const requestsEach = Number(process.env['FUZZ'] ?? 400);
const withKey = [testKey];
const names = Object.keys(operations).filter((name): name is OperationName => name in operations);

/** The operations, in two halves: each is a test file of its own, so that two run at a time. */
export const [firstHalf, secondHalf] = [
  names.filter((_, index) => index % 2 === 0),
  names.filter((_, index) => index % 2),
];

async function send(
  service: TestService,
  name: OperationName,
  { accessKey, query, body }: GeneratedRequest,
): Promise<{ status: number; answer: unknown }> {
  const { method, path } = operations[name];
  const response = await service.app.request(`${path}?${query}`, {
    method,
    headers: accessKey === null ? {} : { AccessKey: accessKey },
    ...(body === null ? {} : { body: typeof body === 'string' ? body : new Blob([Uint8Array.from(body)]) }),
  });
  return { status: response.status, answer: await response.json() };
}

function parsed(body: GeneratedRequest['body']): { value: unknown } | null {
  try {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : (body ?? new Uint8Array());
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return null;
  }
}

/** Rows that no sequence of whole writes can leave behind. */
async function halfWritten(databaseUrl: string): Promise<number> {
  const client = createClient({ url: databaseUrl });
  const { rows } = await client.execute(`SELECT
    (SELECT count(*) FROM labels l WHERE (status_no = 2) <> EXISTS (SELECT 1 FROM assets a WHERE a.label_id = l.label_id)) +
    (SELECT count(*) FROM labels WHERE (status_no = 2) <> (activated_on IS NOT NULL)) +
    (SELECT count(*) FROM assets WHERE status = 'Created' AND label_id IS NOT NULL) +
    (SELECT count(*) FROM reports WHERE asset_id NOT IN (SELECT asset_id FROM assets)) +
    (SELECT count(*) FROM sharings WHERE asset_id NOT IN (SELECT asset_id FROM assets)) AS wrong`);
  client.close();
  return Number(rows[0]?.['wrong']);
}

/** Sends wild requests to an operation of a service of its own, and looks at each answer. For tests. */
export async function answerWildRequests(name: OperationName): Promise<void> {
  const service = await startTestService();
  try {
    const [description, known] = [await readDescription(service), await prepare(service)];
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(requestsOf(name, known), async (request) => {
        const { status, answer } = await send(service, name, request);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        description.expectDescribed(name, status, answer);
        if (request.body === null || !withKey.includes(request.accessKey ?? '')) return;
        const json = parsed(request.body);
        const described = json !== null && description.acceptsBody(name, json.value);
        // Not an expectation each time: ten thousand of them cost more than the requests.
        if (described === (status === 422)) expect.fail(`of the described form: ${described}, answered: ${status}`);
      }),
      { numRuns: requestsEach },
    );
    expect(service.reported).toEqual([]);
    expect(await halfWritten(service.databaseUrl)).toBe(0);
    // Otherwise the generator would have tried one kind of answer alone.
    expect(statuses.get(200)).toBeGreaterThan(0);
    expect([...statuses.keys()].every((status) => [200, 400, 422].includes(status))).toBe(true);
  } finally {
    await service.close();
  }
}
