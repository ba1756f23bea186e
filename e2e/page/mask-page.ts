import * as v from 'valibot';

const flightScript = /<script[^>]*>self\.__next_f\.push\((\[.*?\])\)<\/script>/gs;
const flightSchema = v.looseTuple([v.number()]);

/**
 * A page without what its answers to two addresses may differ in: the nonce, and the address in the
 * data of Next's router, which is cut into scripts at other places when the address is longer.
 */
export function maskPage(html: string): { markup: string; flight: string } {
  const nonce = /\bnonce="([^"]+)"/.exec(html)?.[1] ?? '';
  const masked = nonce === '' ? html : html.replaceAll(nonce, 'NONCE');
  const pieces = [...masked.matchAll(flightScript)].map(
    ([, piece = '[0]']) => v.parse(flightSchema, JSON.parse(piece))[1],
  );
  const flight = pieces.filter((piece) => typeof piece === 'string').join('');
  return { markup: masked.replace(flightScript, ''), flight: flight.replace(/"share\?[^"]*"/, '"share"') };
}
