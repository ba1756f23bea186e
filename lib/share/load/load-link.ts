import 'server-only';
import { currentClient } from '#lib/base/client-address.ts';
import { singleton } from '#lib/base/singleton.ts';
import { type Brand, visibilityOf } from '#lib/brand/brand.ts';
import { brandForRequest } from '#lib/brand/store/current-brands.ts';
import { currentSettings } from '#lib/config/settings.ts';
import { currentGuessLimit } from './guesses.ts';
import { currentLog } from '#lib/runtime/log.ts';
import { currentMetrics } from '#lib/runtime/metrics.ts';
import { beginRendering } from '#lib/runtime/rendering.ts';
import { createSealing, type Hideable } from '../seal/seal.ts';
import type { LinkOutcome, SharedAnswer } from '../view/outcome.ts';
import { deliveryIn } from '../view/share-data.ts';
import { loadShare } from './load-share.ts';

export interface LoadedLink {
  /** The answer holds only what the brand and the link show. */
  readonly outcome: LinkOutcome;
  /** Shows what is left after the link's own rules. */
  readonly brand: Brand;
}

/** What a link leads to, once it is the request's turn to show it. `id` is an identifier of the service or a sealed one. */
export async function loadLink(id: string, brand: Brand, graceMs = 0): Promise<LoadedLink> {
  const link = await loadLinkOnly(id, brand, graceMs);
  await beginRendering(link.outcome.kind === 'unreachable' ? 'fault' : 'shown');
  return link;
}

/** With `graceMs`, the gate has already counted it. */
export async function loadLinkOnly(id: string, brand: Brand, graceMs = 0): Promise<LoadedLink> {
  const load = () => openLink(id, brand, graceMs);
  if (graceMs > 0) return load();
  const guarded = await currentGuessLimit().guard(
    currentClient(),
    id,
    load,
    ({ outcome }) => outcome.kind === 'unavailable',
  );
  return 'loaded' in guarded ? guarded.loaded : { outcome: { kind: 'limited', retryAfter: guarded.retryAfter }, brand };
}

async function openLink(id: string, brand: Brand, graceMs: number): Promise<LoadedLink> {
  const link = singleton('sealing', openSealing).open(id);
  if (link === null || (link !== 'plain' && !hasSameService(link.host, brand)))
    return { outcome: { kind: 'unavailable' }, brand };
  const { shareId, until, afterDelivery, hide } =
    link === 'plain' ? { shareId: id, until: null, afterDelivery: null, hide: [] } : link;
  if (until !== null && until <= Date.now()) return { outcome: { kind: 'ended', until }, brand };
  const shown = hideParts(brand, hide);
  const outcome = await loadShare(shareId, brand.service, graceMs);
  const end =
    outcome.kind === 'shared' && afterDelivery !== null ? deliveredUntil(outcome.answer) + afterDelivery : NaN;
  if (end <= Date.now()) return { outcome: { kind: 'ended', until: end }, brand };
  return {
    outcome: outcome.kind === 'shared' ? { ...outcome, answer: outcome.answer.redactedFor(shown.show) } : outcome,
    brand: shown,
  };
}

/** ms UTC of the delivery, or of the end of its day; NaN: it is not delivered, or its time is not known. */
function deliveredUntil(answer: SharedAnswer): number {
  const time = deliveryIn(answer)?.time;
  return time?.iso == null ? NaN : Date.parse(time.iso) + (time.precision === 'date' ? DAY_MS : 0);
}

const DAY_MS = 86_400_000;
const LOG_UNKNOWN_KEY_MS = 60_000;

function openSealing() {
  let loggedAt = -Infinity;
  return createSealing(currentSettings().sealKeys, () => {
    currentMetrics().sealUnknown();
    if (Date.now() - loggedAt < LOG_UNKNOWN_KEY_MS) return;
    loggedAt = Date.now();
    currentLog().warn({
      operation: 'openSeal',
      problem: 'sealed by an unknown key, or altered: SEAL_KEYS must be the same wherever links are sealed and opened',
    });
  });
}

/** The service of another brand must not learn the identifier. */
function hasSameService(host: string, { service }: Brand): boolean {
  const own = brandForRequest(host);
  const { baseUrl } = currentSettings();
  return own !== null && (own.service.baseUrl ?? baseUrl) === (service.baseUrl ?? baseUrl);
}

function hideParts(brand: Brand, hide: readonly Hideable[]): Brand {
  if (hide.length === 0) return brand;
  return { ...brand, show: visibilityOf({ ...brand.show, ...Object.fromEntries(hide.map((part) => [part, false])) }) };
}
