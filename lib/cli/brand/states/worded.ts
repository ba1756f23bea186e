import { shipmentState, type PreviewState, type WordedValues } from './state.ts';
import { shipment } from './views.ts';

/** Not in anybody's wording: shown as sent beside what is worded. */
const UNKNOWN = 'A value nobody has words for';

/** The states a brand makes itself by having words for values of the service: one for each status, one for all exceptions. */
export function wordedStates({ statuses, exceptions }: WordedValues): readonly PreviewState[] {
  return [
    ...(exceptions.length === 0 ? [] : [shipmentState('worded-exceptions', 'Own words: exceptions', 'Every exception the brand has words for, and one it has none for.', (now, worded) => shipment(now, { Exceptions: [...worded.exceptions, UNKNOWN] }))]),
    ...statuses.map((status, index) => shipmentState(`worded-status-${index + 1}`, `Own words: ${status}`, 'A status in the words of the brand.', (now, worded) => shipment(now, { Status: worded.statuses[index] ?? status }))),
  ];
}
