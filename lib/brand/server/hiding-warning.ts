import type { Brand } from '../brand.ts';

/**
 * A sentence on the brands whose hiding ends at their hosts: they hide something and share the service of the
 * settings with the neutral brand, which tells it on every host nobody has named. null: there are none.
 */
export function hidingWarning(brands: readonly Brand[], strictHosts: boolean): string | null {
  const open = strictHosts ? [] : brands.filter((brand) => hidesSomething(brand) && brand.service.baseUrl === null);
  if (open.length === 0) return null;
  return `what ${open.map(({ id }) => id).join(', ')} ${open.length === 1 ? 'hides' : 'hide'} is shown to whoever opens the same link on a host of no brand: set STRICT_HOSTS=1`;
}

function hidesSomething({ show: { trackingNumber, carrier, label, street } }: Brand): boolean {
  return !(trackingNumber && carrier && label && street);
}
