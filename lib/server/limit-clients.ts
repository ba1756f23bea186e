import type { IncomingMessage, ServerResponse } from 'node:http';
import { neutralBrand } from '#lib/brand/brand.ts';
import { brandForRequest } from '#lib/brand/store/current-brands.ts';
import type { Settings } from '#lib/config/settings.ts';
import { bodyOf, pathOf, queryOf, queryTextOf } from './requests.ts';
import { currentLog, traceOf } from '#lib/runtime/log.ts';
import { createClientAddress } from '#lib/base/client-address.ts';
import { createLimits, type LimitsOptions } from './limits.ts';
import type { Metrics } from '#lib/runtime/metrics.ts';
import { giveOrderTicket } from './order-tickets.ts';
import { answerPlainly } from './plain-page.ts';
import { limitedRequestAt, routeAt, routeNameAt } from '#lib/runtime/routes.ts';
import { MAX_ORDER_LINKS, readOrder } from '#lib/share/link.ts';

export type ClientLimits = ReturnType<typeof createClientLimits>;

export function createClientLimits(
  { trustedProxies, limits: terms }: Pick<Settings, 'trustedProxies' | 'limits'>,
  store: LimitsOptions['store'],
  metrics: Metrics,
) {
  const addressOf = createClientAddress(trustedProxies);
  let hasWarned = false;
  const warnOnce = () => {
    hasWarned = true;
    const problem = 'requests come through a proxy, and TRUSTED_PROXIES is 0: all its visitors count as one address';
    currentLog().warn({ operation: 'limit', problem });
  };
  const limits = createLimits({
    store,
    ...terms,
    onBlock: (seconds) => currentLog().warn({ operation: 'limit', limit: 'misses', seconds }),
    onFailure: (error) => {
      metrics.limitsFailed();
      currentLog().warn({ operation: 'limit', problem: 'could not count', ...traceOf(error) });
    },
  });

  return {
    addressOfPeer: (peer: string | undefined) => addressOf(peer, undefined),
    addressOf: (request: IncomingMessage) => addressOf(request.socket.remoteAddress, forwardedFor(request)),
    async admit(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      const wanted = limitedRequestAt(pathOf(request));
      if (wanted === null) return true;
      const forwarded = forwardedFor(request);
      if (trustedProxies === 0 && forwarded !== '' && !hasWarned) warnOnce();
      const order = routeNameAt(pathOf(request)) === 'share' ? readOrder(queryTextOf(request)) : null;
      const entry = await limits.enter(
        addressOf(request.socket.remoteAddress, forwarded),
        wanted,
        order === null ? 1 : Math.min(order.ids.length, MAX_ORDER_LINKS),
      );
      if (entry.isLimited) {
        metrics.limited(entry.limit);
        rejectLimited(request, response, entry.retryAfter);
        return false;
      }
      const takeMissed = order === null ? missedLink(request, response) : missedOfOrder(request, response);
      const leave = () => void entry.leave(takeMissed());
      if (response.closed) leave();
      else response.once('close', leave);
      return true;
    },
  };
}

/** Spread, so that the clients of one address do not all retry together. */
const RETRY_SPREAD = 0.2;
const MAX_RETRY_SPREAD_SECONDS = 10;

function rejectLimited(request: IncomingMessage, response: ServerResponse, retryAfter: number): void {
  const seconds = retryAfter + Math.ceil(Math.random() * Math.min(MAX_RETRY_SPREAD_SECONDS, RETRY_SPREAD * retryAfter));
  const isData = routeAt(pathOf(request))?.headers !== undefined;
  const brand = isData ? null : (brandForRequest(request.headers.host ?? null) ?? neutralBrand);
  answerPlainly(request, response, { status: 429, why: 'limited', retryAfter: seconds, brand });
}

function forwardedFor({ headers }: IncomingMessage): string {
  return [headers['x-forwarded-for'] ?? []].flat().join(',');
}

function missedLink(request: IncomingMessage, response: ServerResponse): () => readonly string[] {
  return () => {
    if (!response.headersSent || response.statusCode !== 404) return [];
    return [request.method === 'POST' ? bodyOf(request).toString() : keyOfLink(queryOf(request).getAll('id'))];
  };
}

function missedOfOrder(request: IncomingMessage, response: ServerResponse): () => readonly string[] {
  const take = giveOrderTicket(request);
  const otherwise = missedLink(request, response);
  return () => {
    const missed = take().map((id) => keyOfLink([id]));
    return missed.length > 0 ? missed : otherwise();
  };
}

function keyOfLink(ids: readonly string[]): string {
  return JSON.stringify(ids);
}
