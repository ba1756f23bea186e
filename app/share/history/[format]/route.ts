import { brandForRequest } from '#lib/brand/store/current-brands.ts';
import { streamOf } from '#lib/base/timing.ts';
import { dataHeaders } from '#lib/base/security-headers.ts';
import { dispositionOf, filePieces, formats, isFormat } from '#lib/share/export/download.ts';
import { readShareId } from '#lib/share/link.ts';
import { loadLink } from '#lib/share/load/load-link.ts';
import { PROXY_GRACE_MS } from '#lib/share/load/load-share.ts';
import { RETRY_AFTER_SECONDS, statusOfOutcome } from '#lib/share/view/outcome.ts';

/** Loads the share itself instead of trusting the proxy's decision. */
export async function GET(request: Request, { params }: RouteContext<'/share/history/[format]'>): Promise<Response> {
  const { format } = await params;
  const shareId = readShareId(new URL(request.url).search);
  const hostBrand = brandForRequest(request.headers.get('host'));
  if (!isFormat(format) || shareId === null || hostBrand?.show.downloads !== true)
    return textResponse(404, 'There is no such file.');
  const { outcome, brand } = await loadLink(shareId, hostBrand, PROXY_GRACE_MS);
  if (!brand.show.downloads) return textResponse(404, 'There is no such file.');
  if (outcome.kind === 'ended') return textResponse(410, 'This link has ended.');
  if (outcome.kind === 'unavailable') return textResponse(404, 'This tracking link is unavailable.');
  if (outcome.kind !== 'shared')
    return textResponse(statusOfOutcome(outcome.kind), 'We cannot show the shipment right now.');
  const { answer } = outcome;
  const headers = {
    ...dataHeaders,
    'Content-Type': formats[format].type,
    'Content-Disposition': dispositionOf(answer, format, shareId),
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  return new Response(streamOf(filePieces(answer, format)), { headers });
}

function textResponse(status: number, text: string): Response {
  const retry = status === 503 ? { 'Retry-After': String(RETRY_AFTER_SECONDS) } : {};
  return new Response(`${text}\n`, {
    status,
    headers: { ...dataHeaders, ...retry, 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
