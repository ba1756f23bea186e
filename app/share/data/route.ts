import { STATE_ID } from '#components/live/drawing.ts';
import { drawParts } from '#components/page/draw-parts.tsx';
import { drawOrderRow } from '#components/order/rows.tsx';
import { jsonForScript } from '#lib/base/html.ts';
import { dataHeaders } from '#lib/base/security-headers.ts';
import { buildName, currentBuild } from '#lib/runtime/build-info.ts';
import { provideRefresh } from '#lib/server/page-context.ts';
import type { SharedOutcome } from '#lib/share/view/outcome.ts';
import { answerShareRequest, type ShareRequest } from '../answer.ts';
import { knownDigest, showShipment } from '../draw.ts';

/** 204 if the page still shows what is true, 205 if it is of another build, else the HTML of its parts. */
export async function POST(request: Request): Promise<Response> {
  return answerShareRequest(request, async (outcome, options) => {
    const { build, known } = options;
    if (isKnown(outcome, options)) return nothing(204);
    const drawing = await showShipment(shownOf(outcome, options));
    if (drawing.drawn.digest === known) return nothing(204);
    if (build !== '' && build !== buildName(currentBuild())) return nothing(205);
    const { page } = drawing;
    const parts =
      options.row !== undefined
        ? [drawOrderRow(page, options.row)]
        : Object.entries(drawParts(drawing)).map(([name, html]) => `<div data-part="${name}">${html}</div>`);
    const state = `<script type="application/json" id="${STATE_ID}">${jsonForScript(drawing.drawn)}</script>`;
    return new Response(`<!doctype html><body>${parts.join('')}${state}`, {
      headers: { ...dataHeaders, 'Content-Type': 'text/html; charset=utf-8' },
    });
  });
}

provideRefresh((request) =>
  answerShareRequest(request, (outcome, options) => (isKnown(outcome, options) ? nothing(204) : null)),
);

function isKnown(outcome: SharedOutcome, options: ShareRequest): boolean {
  return options.known !== '' && knownDigest(shownOf(outcome, options)) === options.known;
}

function shownOf(outcome: SharedOutcome, { id, brand, locale, query, ...wish }: ShareRequest) {
  return { shareId: id, outcome, brand, locale, wish: { ...wish, query: new URLSearchParams(query) } };
}

function nothing(status: 204 | 205): Response {
  return new Response(null, { status, headers: dataHeaders });
}
