import findZone from '@photostructure/tz-lookup';
import type { Position } from '#lib/tracking/types.ts';

/** Names younger than some of the browsers that get them, as one of a place whose clocks tell the same. */
const OLDER_NAMES: Readonly<Record<string, string>> = {
  'America/Ciudad_Juarez': 'America/Denver',
  'America/Coyhaique': 'America/Punta_Arenas',
  'America/Nuuk': 'America/Godthab',
  'Europe/Kyiv': 'Europe/Kiev',
  'Pacific/Kanton': 'Pacific/Enderbury',
};

/** The IANA zone of a place; at sea one of whole hours, as ships keep it: `Etc/GMT+3` is three hours behind UTC. */
export function zoneAt({ latitude, longitude }: Position): string {
  const zone = findZone(latitude, longitude);
  return OLDER_NAMES[zone] ?? zone;
}
