import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { singleton } from '#lib/base/singleton.ts';

/** Next passes only headers on to proxy.ts. A visitor's own value is overwritten or matches no ticket. */
export const ORDER_TICKET_HEADER = 'x-share-order';

const unavailable = () => singleton('order.unavailable', () => new Map<string, readonly string[]>());

/** An order's status does not say which links were unavailable. The returned function gives them, once. */
export function giveOrderTicket(request: IncomingMessage): () => readonly string[] {
  const ticket = randomUUID();
  request.headers[ORDER_TICKET_HEADER] = ticket;
  unavailable().set(ticket, []);
  return () => {
    const links = unavailable().get(ticket) ?? [];
    unavailable().delete(ticket);
    return links;
  };
}

export function reportUnavailable(ticket: string | null, shareIds: readonly string[]): void {
  if (ticket !== null && unavailable().has(ticket)) unavailable().set(ticket, shareIds);
}
