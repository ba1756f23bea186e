import { readFileSync } from 'node:fs';
import { expect, test } from '../support/fixtures.ts';
import { logLines } from '../support/output-lines.ts';
import { SERVICE_PATH } from '../support/recorder.ts';

// These tests run last, also after failures, and check the whole run.

test('the service received only requests for shared views', async ({ service }) => {
  const requests = await service.requests();
  expect(requests.length).toBeGreaterThan(0);
  const kinds = new Set(
    requests.map(({ method, path, query }) => `${method} ${path}?${query.replace(/=[^&]*/g, '=')}`),
  );
  expect([...kinds]).toEqual([`GET ${SERVICE_PATH}/Assets/GetSharing?AssetShareID=`]);
});

test('no request to the service carried a key, a cookie or visitor data', async ({ run, service }) => {
  const requests = await service.requests();
  const headers = requests.flatMap((request) => request.headers);
  expect(
    headers.filter((header) =>
      /^(accesskey|authorization|cookie|referer|origin|forwarded|x-forwarded-[a-z]+|accept-language):/i.test(header),
    ),
  ).toEqual([]);
  expect(headers.filter((header) => header.includes(run.accessKey))).toEqual([]);
  expect(
    new Set(headers.filter((header) => /^accept(-encoding)?:/i.test(header)).map((header) => header.toLowerCase())),
  ).toEqual(new Set(['accept: application/json', 'accept-encoding: identity']));
});

test("the viewer's output contains no link or shipment data", async ({ run, service }) => {
  const output = readFileSync(run.viewerOutput, 'utf8');
  expect(logLines(output).length).toBeGreaterThan(0);
  expect(output).not.toMatch(/canary|AssetShareID|[?&]id=/);
  expect(output).not.toContain(run.accessKey);
  // Shorter identifiers occur in any text by chance.
  const shareIds = new Set(
    (await service.requests()).flatMap(({ shareId }) =>
      shareId !== null && shareId.length >= 8 ? [shareId, encodeURIComponent(shareId)] : [],
    ),
  );
  expect([...shareIds].filter((shareId) => output.includes(shareId))).toEqual([]);
});
