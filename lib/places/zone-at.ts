import findZone from '@photostructure/tz-lookup';
import type { Position } from '#lib/tracking/types.ts';

/** Zone names that some supported browsers do not know yet, with an older name for the same clock. */
const OLDER_NAMES: Readonly<Record<string, string>> = {
  'America/Ciudad_Juarez': 'America/Denver',
  'America/Coyhaique': 'America/Punta_Arenas',
  'America/Nuuk': 'America/Godthab',
  'Europe/Kyiv': 'Europe/Kiev',
  'Pacific/Kanton': 'Pacific/Enderbury',
};

/** The IANA zone of a position; at sea one of whole hours, where `Etc/GMT+3` is three hours behind UTC. */
export function zoneAt({ latitude, longitude }: Position): string {
  const zone = findZone(latitude, longitude);
  return OLDER_NAMES[zone] ?? zone;
}
