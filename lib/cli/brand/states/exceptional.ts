import { hoursBefore } from './journey.ts';
import { finishedJourney, roadJourney } from './routes.ts';
import { shipmentState, type PreviewState } from './state.ts';
import { shipment } from './views.ts';

/** Each kind of trouble there is: with the goods, the journey, the papers, the recipient, the label. */
const kinds: readonly (readonly [name: string, title: string, status: string, exceptions: readonly string[]])[] = [
  ['exception', 'One exception', 'InTransit', ['Temperature above range']],
  ['exception-shock', 'Shock', 'InTransit', ['Shock detected']],
  ['exception-opened', 'Opened on the way', 'InTransit', ['Light exposure: the package may have been opened']],
  ['exception-route', 'Off its route', 'InTransit', ['Off route']],
  ['exception-delayed', 'Late', 'Delayed', ['Delayed']],
  ['exception-customs', 'Held at customs', 'Held at customs', ['Customs hold', 'Documents requested']],
  ['exception-battery', 'Label in need', 'InTransit', ['Low battery', 'Label near expiration']],
];

/** Far more than a service ought to send, as some do. */
const many = [
  'Temperature above range', 'Temperature below range', 'Humidity above range', 'Shock detected', 'Tilt detected', 'Light exposure', 'Off route',
  'Delayed', 'Customs hold', 'Low battery', 'Geofence left without a scheduled departure',
  'The consignee has asked for delivery to be postponed by two working days because the receiving warehouse is closed for stocktaking; the carrier has confirmed the new slot and will call one hour ahead',
  'TEMP_SENSOR_B_CALIBRATION_EXPIRED_AND_READINGS_OUTSIDE_TOLERANCE_SINCE_LAST_HANDOVER',
  'Verzollungsunterlagen unvollständig: Ursprungszeugnis fehlt',
];

export const exceptionalStates: readonly PreviewState[] = [
  ...kinds.map(([name, title, status, exceptions]) =>
    shipmentState(name, title, `Exceptions are shown word for word, above everything but the status: ${exceptions.join(', ')}.`, (now) => shipment(now, { Status: status, Exceptions: exceptions }))),
  shipmentState('exception-failed', 'Delivery failed', 'At the door, and nobody there.', (now) =>
    shipment(now, { Status: 'Delivery failed', Exceptions: ['Delivery attempted, nobody present'], ETA: hoursBefore(now, -20) }, finishedJourney)),
  shipmentState('exceptions', 'Many exceptions', 'Fourteen at once, some long: all are shown, none is cut.', (now) => shipment(now, { Exceptions: many }, roadJourney)),
];
