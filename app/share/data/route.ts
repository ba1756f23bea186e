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

const gzip = promisify(zlib.gzip);

/**
 * For an open page: 204 if it still shows what is true, else the HTML of its parts, drawn anew. 205 asks a page of another
 * build to load itself anew. Compressed here: Next does not compress these answers, nor send that they are.
 */
export function POST(request: Request): Promise<Response> {
  return answerShareRequest(request, async (outcome, { id, brand, locale, known, build, plain, ...choice }) => {
    const { query, ...wish } = choice;
    const shown = { shareId: id, outcome, brand, locale, wish: { ...wish, query: new URLSearchParams(query) } };
    if (known !== '' && knownDigest(shown) === known) return new Response(null, { status: 204, headers: dataHeaders });
    const drawing = await showShipment(shown);
    if (drawing.drawn.digest === known) return new Response(null, { status: 204, headers: dataHeaders });
    if (build !== '' && build !== buildName(currentBuild()))
      return new Response(null, { status: 205, headers: dataHeaders });
    const { page } = drawing;
    const parts =
      wish.row !== undefined
        ? [drawOrderRow(page, wish.row)]
        : Object.entries(drawParts(drawing)).map(([name, html]) => `<div data-part="${name}">${html}</div>`);
    const state = `<script type="application/json" id="${STATE_ID}">${jsonForScript(drawing.drawn)}</script>`;
    const html = `<!doctype html><body>${parts.join('')}${state}`;
    return new Response(plain ? html : await gzip(html), {
      headers: { ...dataHeaders, 'Content-Type': 'application/octet-stream' },
    });
  });
}
