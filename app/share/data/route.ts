import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { STATE_ID } from '#components/live/drawing.ts';
import { drawParts } from '#components/page/draw-parts.tsx';
import { drawOrderRow } from '#components/order/rows.tsx';
import { jsonForScript } from '#lib/base/html.ts';
import { dataHeaders } from '#lib/base/security-headers.ts';
import { buildName, currentBuild } from '#lib/runtime/build-info.ts';
import { answerShareRequest } from '../answer.ts';
import { knownDigest, showShipment } from '../draw.ts';

/**
 * For an open page: 204 if it still shows what is true, else the HTML of its parts, drawn anew. 205 asks a page of another
 * build to load itself anew.
 */
export function POST(request: Request): Promise<Response> {
  return answerShareRequest(request, async (outcome, { id, brand, locale, known, build, ...choice }) => {
    const { query, ...wish } = choice;
    const shown = { shareId: id, outcome, brand, locale, wish: { ...wish, query: new URLSearchParams(query) } };
    if (known !== '' && knownDigest(shown) === known) return new Response(null, { status: 204, headers: dataHeaders });
    const drawing = await showShipment(shown);
    if (drawing.drawn.digest === known) return new Response(null, { status: 204, headers: dataHeaders });
    if (build !== buildName(currentBuild())) return new Response(null, { status: 205, headers: dataHeaders });
    const { page } = drawing;
    const parts =
      wish.row !== undefined
        ? [drawOrderRow(page, wish.row)]
        : Object.entries(drawParts(drawing)).map(([name, html]) => `<div data-part="${name}">${html}</div>`);
    const state = `<script type="application/json" id="${STATE_ID}">${jsonForScript(drawing.drawn)}</script>`;
    return compressed(`<!doctype html><body>${parts.join('')}${state}`, request.headers.get('accept-encoding'));
  });
}

const gzip = promisify(zlib.gzip);

/** Next does not compress the answers of route handlers. */
async function compressed(html: string, accepted: string | null): Promise<Response> {
  const headers = { ...dataHeaders, 'Content-Type': 'text/html; charset=utf-8' };
  if (accepted?.includes('gzip') !== true) return new Response(html, { headers });
  return new Response(await gzip(html), { headers: { ...headers, 'Content-Encoding': 'gzip' } });
}
