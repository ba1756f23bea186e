import { dataHeaders } from '#lib/base/security-headers.ts';
import { streamOf } from '#lib/base/timing.ts';
import type { Brand } from '#lib/brand/brand.ts';
import { previousBrandsForHost } from '#lib/brand/store/current-brands.ts';
import type { PmtilesFile } from './pmtiles-file.ts';
import { createRangeResponse } from './range-response.ts';
import { findServedFile } from './streets.ts';

const STREETS_PATH = /^\/streets\/([0-9a-f]{32}\.pmtiles)$/;

export async function servePmtiles(request: Request, brand: Brand): Promise<Response> {
  const [, name = ''] = STREETS_PATH.exec(new URL(request.url).pathname) ?? [];
  const file = await findFile(brand, request.headers.get('host'), name);
  if (file === null) return new Response(null, { status: 404, headers: dataHeaders });
  const { status, headers, body } = createRangeResponse(
    { method: request.method, header: (header) => request.headers.get(header) },
    file,
  );
  return new Response(body === null ? null : streamOf(file.read(body.start, body.end)), { status, headers });
}

/** Searches the host's current and previous brands. A file that was written to is not served under its old name. */
async function findFile(brand: Brand, host: string | null, name: string): Promise<PmtilesFile | null> {
  for (const one of [brand, ...previousBrandsForHost(host)]) {
    const file = findServedFile(one, name);
    if (file !== null) return (await file.isUnchanged()) ? file : null;
  }
  return null;
}
