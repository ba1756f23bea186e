import type { PreviewState } from './state.ts';
import { shipment } from './views.ts';

/** What a link may turn out to be besides a shipment, and a shipment that cannot be checked. */
export const faultStates: readonly PreviewState[] = [
  {
    name: 'stale', title: 'Could not check', about: 'The service no longer answers; the page shows what it knew and says since when.',
    status: 200, answer: (now) => ({ kind: 'view', body: shipment(now, { Exceptions: ['Delayed'] }) }), isStale: true,
  },
  { name: 'unavailable', title: 'Link unavailable', about: 'Deleted, mistyped or invented: always the same page.', status: 404, answer: () => ({ kind: 'nothing' }) },
  { name: 'unreachable', title: 'Service unreachable', about: 'The service does not answer. The page says that this tells nothing about the shipment.', status: 503, answer: () => ({ kind: 'reset' }) },
  { name: 'refused', title: 'Service refuses', about: 'The service answers with an error.', status: 502, answer: () => ({ kind: 'refused' }) },
  { name: 'unreadable', title: 'Answer unreadable', about: 'The service answers with something that is no shipment.', status: 502, answer: () => ({ kind: 'unreadable' }) },
];
