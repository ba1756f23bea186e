import { describe, expect, it } from 'vitest';
import { decodeFieldMap } from '../../json/field-map.ts';
import { decodeSharedAsset } from '../decode.ts';

const shipment = { AssetName: 'Box', Status: 'Delivered', TrackingNumber: 'MW20261125' };

function read(body: object, map: object = {}) {
  const { fieldMap } = decodeFieldMap(map);
  const result = decodeSharedAsset({ ...shipment, ...body }, { now: Date.UTC(2026, 10, 25, 2, 30), fieldMap });
  if (result.kind !== 'shared') throw new Error('nothing is shared');
  return result.asset;
}

describe('where a parcel was left', () => {
  it.each([
    [{ deliveryLocation: 'FRONT_DOOR' }, 'FRONT_DOOR'],
    [{ deliveryLocation: 'Front door' }, 'Front door'],
    [{ deliveryLocation: { description: 'Mail room', code: 'M' } }, 'Mail room'],
    [{ delivery_location: 'left with a neighbour' }, 'left with a neighbour'],
    [{ pod: { leftAt: 'in the parcel locker' } }, 'in the parcel locker'],
    [{ pod: { leftAt: 'ParcelLocker', signedBy: 'Anna Smith' } }, 'ParcelLocker'],
    [{ proofOfDelivery: { location: 'Reception', signedBy: 'Anna Smith', signatureImage: 'aGVsbG8=' } }, 'Reception'],
    [{ proofOfDelivery: { safePlace: 'Garage' } }, 'Garage'],
    [{ deliveryDetails: { locationType: 'FRONT_DESK', receivedByName: 'A SMITH' } }, 'FRONT_DESK'],
    [{ leftWith: 'Neighbour' }, 'Neighbour'],
    [{ leftWith: 'Neighbour Smith' }, 'Neighbour'],
    [{ leftWith: 'the neighbour, Anna Smith' }, 'the neighbour'],
    [{ leftAt: 'الجار محمد' }, 'الجار'],
    [{ leftWith: 'neighbour, 0170 5550199' }, 'neighbour'],
    [{ pod: { leftAt: 'Left with Anna at reception' } }, 'at reception'],
    [{ deliveredTo: 'Mailbox' }, 'Mailbox'],
    [{ leftAt: 'Behind the garden gate' }, 'Behind the garden gate'],
    [{ Ablageort: 'Hinter der Haustür' }, 'Hinter der Haustür'],
    [{ zustellnachweis: { ort: 'Beim Nachbarn abgegeben' } }, 'Beim Nachbarn abgegeben'],
    [{ lieuLivraison: 'Boîte aux lettres' }, 'Boîte aux lettres'],
    [{ lugarEntrega: 'En la portería' }, 'En la portería'],
    [{ localEntrega: 'Na caixa de correio' }, 'Na caixa de correio'],
    [{ luogoConsegna: 'Cassetta delle lettere' }, 'Cassetta delle lettere'],
    [{ bezorglocatie: 'Bij de buren' }, 'Bij de buren'],
    [{ deliveryLocation: 'Paczkomat' }, 'Paczkomat'],
    [{ deliveryLocation: 'U sousedů' }, 'U sousedů'],
    [{ deliveryLocation: 'Передано соседу' }, 'Передано соседу'],
    [{ deliveryLocation: 'عند الجار' }, 'عند الجار'],
    [{ deliveryLocation: '放在门口' }, '放在门口'],
    [{ deliveryLocation: '宅配ボックス' }, '宅配ボックス'],
    [{ 置き場所: '玄関前に置き配' }, '玄関前に置き配'],
    [{ deliveryLocation: '문 앞' }, '문 앞'],
    [{ deliveryLocation: 'HAUSTUER' }, 'HAUSTUER'],
    [{ deliveryLocation: 'KAPI ÖNÜNE' }, 'KAPI ÖNÜNE'],
    [{ deliveryLocation: 'In/At Mailbox' }, 'In/At Mailbox'],
    [{ deliveryLocation: 'Lễ tân' }, 'Lễ tân'],
    [{ dropOffLocation: 'Front door' }, 'Front door'],
    [{ Zustellort: 'Beim Nachbarn' }, 'Beim Nachbarn'],
    [{ lugarDeEntrega: 'Buzón' }, 'Buzón'],
    [{ destination: 'Reception' }, 'Reception'],
    [{ leftWith: 'Neighbour Keller' }, 'Neighbour'],
    [{ deliveryLocation: 'Porch of neighbour Wrzosek' }, 'Porch of neighbour'],
  ])('%j', (body, place) => {
    const asset = read(body);
    expect(asset.deliveryPlace).toBe(place);
    expect(asset.destinationAddress).toBeNull();
    expect(JSON.stringify(asset)).not.toMatch(/anna|smith/i);
  });

  it.each([
    [{ deliveryLocation: 'Anna Smith' }],
    [{ deliveredTo: 'Anna Smith' }],
    [{ deliveredTo: 'Smith' }],
    [{ deliveredTo: 'Della Porta' }],
    [{ deliveredTo: 'A. Hall' }],
    [{ deliveredTo: 'A HALL' }],
    [{ leftWith: 'Schmidt, Reception' }],
    [{ leftWith: 'Neighbour: Anna Smith' }],
    [{ leftWith: 'neighbour at no. 14' }],
    [{ leftAt: 'locker 12, code 4711' }],
    [{ leftWith: 'Dan at reception' }],
    [{ leftWith: 'Al, front desk' }],
    [{ leftWith: 'Nella, Reception' }],
    [{ leftWith: 'Empfang, Till' }],
    [{ leftWith: 'Ved at security' }],
    [{ leftWith: 'neighbor Van' }],
    [{ leftWith: 'Phong Le' }],
    [{ leftAt: 'Bao Tan' }],
    [{ leftWith: 'Keller' }],
    [{ deliveredTo: 'HAL' }],
    [{ leftWith: 'Taras' }],
    [{ leftWith: 'Neighbour Hall' }],
    [{ leftWith: 'buurman Post' }],
    [{ deliveredTo: 'HALL PORTER' }],
    [{ deliveryLocation: 'Abgegeben bei Keller' }],
    [{ deliveryAttempts: [{ leftAt: 'Garage', result: 'failed' }] }],
    [{ failedDeliveryLocation: 'Porch' }],
    [{ deliveryPreferences: { location: 'Garage' } }],
    [{ authorityToLeave: { deliveryLocation: 'Garage' } }],
    [{ deliveryOffice: 'Office' }],
    [{ deliveryStation: 'Hall' }],
    [{ deliveryLocationPhoto: 'door' }],
    [{ leftAtTime: 'door' }],
    [{ leftAt: 'front door of 12 Mill Lane' }],
    [{ leftAt: 'Hinter dem Haus von Schmidt' }],
    [{ leftAt: '邻居王伟' }],
    [{ leftAt: '2026-11-25T02:00:00Z' }],
    [{ leftAt: 'the a of' }],
    [{ leftAt: true }],
    [{ receivedBy: 'Reception' }],
    [{ signedForBy: 'Neighbour' }],
    [{ signedFor: 'Neighbour' }],
    [{ recipient: { name: 'Reception' } }],
    [{ deliveryInstructions: { location: 'Garage' } }],
    [{ safePlace: 'Garage' }],
    [{ preferredDeliveryLocation: 'Garage' }],
    [{ plannedDeliveryLocation: 'Garage' }],
    [{ deliveryAddress: { type: 'OFFICE' } }],
    [{ deliveryAddress: { location: 'Office' } }],
    [{ pickupLocation: 'Reception' }],
    [{ currentLocation: 'Parcel shop' }],
    [{ deliveryLocation: { city: 'Porta', street: 'Garden' } }],
  ])('is not in %j', (body) => {
    expect(read(body).deliveryPlace).toBeNull();
  });

  it.each([
    [{ deliveryLocation: 'chez M. Bérenger, apt 12' }, null],
    [{ dropOffLocation: 'Kowalska/mailroom' }, null],
    [{ Zustellort: 'FRONT DESK SMITHERS' }, null],
    [{ delivery: { location: 'Doorman Luis' } }, null],
    [{ proofOfDelivery: { location: 'Leeds' } }, null],
    [{ proofOfDelivery: 'Wrzosek' }, null],
    [{ pod: { name: 'Wrzosek' } }, null],
    [{ ontvangenDoor: 'Wrzosek' }, null],
    [{ deliveryOption: { place: 'Front door' } }, null],
    [{ preferredDeliveryAddress: { city: 'Leeds' } }, null],
    [{ placeOfDelivery: { name: 'Jebel Ali', unlocode: 'AEJEA' } }, ['Jebel Ali']],
    [{ deliveryLocation: 'HAGEN' }, ['HAGEN']],
    [{ deliveryLocation: 'Mill Lane 3' }, ['Mill Lane 3']],
    [{ deliveryLocation: 'Little Snoring, 10115 Berlin' }, ['Little Snoring, 10115 Berlin']],
    [{ deliveryLocation: '12 Garden Street, LS1 4DY' }, ['12 Garden Street, LS1 4DY']],
    [{ deliveryLocation: { name: 'Reception', type: 'SAFE_PLACE', city: 'Leeds' } }, ['Leeds']],
  ])('%j is the destination %j', (body, lines) => {
    expect(read(body).destinationAddress?.lines ?? null).toEqual(lines);
  });

  it('keeps the coordinates beside it', () => {
    const { deliveryPlace, destinationAddress } = read({
      deliveryLocation: { name: 'Reception', city: 'Leeds', latitude: 53.8, longitude: -1.5 },
    });
    expect(deliveryPlace).toBe('Reception');
    expect(destinationAddress?.position).toEqual({ latitude: 53.8, longitude: -1.5 });
  });

  it('is absent until the shipment has been delivered', () => {
    expect(read({ Status: 'In transit', deliveryLocation: 'FRONT_DOOR' }).deliveryPlace).toBeNull();
    expect(read({ Status: 'Delivery attempt failed', leftAt: 'Garage' }).deliveryPlace).toBeNull();
  });

  it('is read from the path of a field map', () => {
    expect(read({ x: { y: 'Garage' } }, { deliveryPlace: 'x.y' }).deliveryPlace).toBe('Garage');
    expect(read({ x: { y: 'Anna Smith' } }, { deliveryPlace: 'x.y' }).deliveryPlace).toBeNull();
    expect(read({ leftAt: 'Garage' }, { deliveryPlace: 'x.y' }).deliveryPlace).toBeNull();
  });
});
