import type { BrandShow } from '#lib/brand/brand.ts';
import type { Address, LocationPoint, SharedAsset } from '#lib/tracking/types.ts';
import type { SharedOutcome } from './outcome.ts';
import { areaWithoutStreet, partsOf, partsWithoutStreet } from './street-parts.ts';

/** Drawings and tracks are kept by the asset they were made of, so that one brand's view of it is one object. */
const views = new WeakMap<SharedAsset, Map<string, SharedAsset>>();

/** The outcome without what the brand does not show: what is hidden leaves the server in no form. */
export function hideFrom(outcome: SharedOutcome, show: BrandShow): SharedOutcome {
  const { trackingNumber, carrier, label, street } = show;
  if (trackingNumber && carrier && label && street) return outcome;
  const key = [trackingNumber, carrier, label, street].join();
  const known = views.get(outcome.asset) ?? new Map<string, SharedAsset>();
  views.set(outcome.asset, known);
  const asset = known.get(key) ?? hidden(outcome.asset, show);
  known.set(key, asset);
  return { ...outcome, asset };
}

function hidden(asset: SharedAsset, { trackingNumber, carrier, label, street }: BrandShow): SharedAsset {
  return {
    ...asset,
    trackingNumber: trackingNumber ? asset.trackingNumber : null,
    carrier: carrier ? asset.carrier : null,
    label: label ? asset.label : null,
    ...(street
      ? {}
      : {
          currentAddress: withoutStreet(asset.currentAddress),
          destinationAddress: withoutStreet(asset.destinationAddress),
          originAddress: withoutStreet(asset.originAddress),
          history: asset.history.map((point): LocationPoint => (point.address === null ? point : { ...point, address: orNothing(withoutStreet(point.address)) })),
        }),
  };
}

/**
 * Town and country, where the service names them, else what of the written address is no street. The position
 * stays: it is what the map shows. So do the service's own words on a report and on the status, whatever they say.
 * An address that was hidden whole is one that says nothing, which is another thing than none.
 */
export function withoutStreet(address: Address | null): Address | null {
  if (address === null) return null;
  const town = address.town === null ? null : areaWithoutStreet(address.town);
  const country = address.country === null ? null : areaWithoutStreet(address.country);
  const named = [town, country].filter((part) => part !== null);
  const lines = named.length > 0 ? named : partsWithoutStreet(address.lines.flatMap(partsOf));
  return { ...address, lines, town, country };
}

/** A report without a place is told as such, whatever its address was. */
function orNothing(address: Address | null): Address | null {
  return address !== null && saysNothing(address) ? null : address;
}

/** Whether all of an address is hidden. */
export function saysNothing({ lines, position }: Address): boolean {
  return lines.length === 0 && position === null;
}
