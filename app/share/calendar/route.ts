import { createHmac, randomBytes } from 'node:crypto';
import { dataHeaders } from '#lib/base/security-headers.ts';
import { singleton } from '#lib/base/singleton.ts';
import { brandForRequest } from '#lib/brand/store/current-brands.ts';
import { currentSettings } from '#lib/config/settings.ts';
import { translatorsOf } from '#lib/i18n/languages.ts';
import { localeOf } from '#lib/server/busy-page.ts';
import { writeCalendar } from '#lib/share/export/calendar.ts';
import { readShareId } from '#lib/share/link.ts';
import { loadLink } from '#lib/share/load/load-link.ts';
import { PROXY_GRACE_MS } from '#lib/share/load/load-share.ts';
import { estimateOf } from '#lib/share/view/arrival.ts';
import { deliveryIn } from '#lib/share/view/share-data.ts';

/** proxy.ts answers links that show nothing. */
export async function GET(request: Request): Promise<Response> {
  const { pathname, search, searchParams } = new URL(request.url);
  const [shareId, brand] = [readShareId(search), brandForRequest(request.headers.get('host'))];
  const { outcome } =
    shareId === null || brand === null ? { outcome: null } : await loadLink(shareId, brand, PROXY_GRACE_MS);
  const answer = outcome?.kind === 'shared' ? outcome.answer : null;
  const estimate = answer === null ? null : estimateOf(answer.asset.times);
  const isDelivered = answer !== null && deliveryIn(answer) !== null;
  if (answer === null || brand === null || shareId === null || estimate === null || isDelivered) return missing();
  const header = (name: string) => request.headers.get(name);
  const { arrival, headline } = translatorsOf(localeOf({ path: pathname, query: searchParams, header }, brand));
  const { assetName, destinationAddress } = answer.asset;
  const file = writeCalendar({
    estimate,
    title: `${assetName ?? headline('unnamed')} · ${arrival('expected')}`,
    destination: destinationAddress,
    uid: createHmac('sha256', secret()).update(`calendar\0${shareId}`).digest('hex'),
  });
  if (file === null) return missing();
  return new Response(file, {
    headers: {
      ...dataHeaders,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="arrival.ics"',
    },
  });
}

/** The identifier cannot be guessed from the event's. */
const secret = () => currentSettings().hmacKey ?? singleton('calendar', () => randomBytes(32));

function missing(): Response {
  return new Response('No arrival is expected.\n', {
    status: 404,
    headers: { ...dataHeaders, 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
