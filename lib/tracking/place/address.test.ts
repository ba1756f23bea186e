import { describe, expect, it } from 'vitest';
import { readAddress } from './address.ts';

describe('readAddress', () => {
  it.each<[unknown, readonly string[], string | null, string | null]>([
    ['Main St 1, Berlin', ['Main St 1, Berlin'], null, null],
    ['JFK', ['JFK'], null, null],
    ['Main St 1\nBerlin\n', ['Main St 1', 'Berlin'], null, null],
    [['Main St 1', '', 'Berlin', 'Berlin'], ['Main St 1', 'Berlin'], null, null],
    [
      { FormattedAddress: 'Main St 1, Berlin', City: 'Berlin', Country: 'Germany' },
      ['Main St 1, Berlin'],
      'Berlin',
      'Germany',
    ],
    [
      { street1: 'Main St 1', street2: 'Door B', city: 'Austin', state: 'TX', zip: 78701, country: 'US' },
      ['Main St 1', 'Door B', '78701 Austin', 'TX', 'US'],
      'Austin',
      'US',
    ],
    [
      {
        AddressLine1: 'A',
        AddressLine2: 'A',
        City: 'Berlin',
        State: 'Berlin',
        Country: { code: 'DE', name: 'Germany' },
      },
      ['A', 'Berlin', 'Germany'],
      'Berlin',
      'Germany',
    ],
    [{ streetLines: ['A', 'B'], city: 'Oslo' }, ['A', 'B', 'Oslo'], 'Oslo', null],
    [{ road: 'Ring', houseNumber: 7 }, ['Ring 7'], null, null],
    [{ name: 'Jane', address: { city: 'Oslo' } }, ['Oslo'], 'Oslo', null],
    [{ name: 'JFK', facility: 'Cargo 3' }, ['JFK', 'Cargo 3'], null, null],
    [{ name: 'Jane', facility: 'Cargo 3', phone: '555' }, ['Cargo 3'], null, null],
    [{ name: 'Jane', facility: 'Cargo 3', city: 'Oslo' }, ['Cargo 3', 'Oslo'], 'Oslo', null],
    [{ name: 'Jane', placeName: 'Depot' }, ['Depot'], null, null],
    [{ name: 'JFK' }, ['JFK'], null, null],
    [{ address: 'Ring 7', name: 'x' }, ['Ring 7'], null, null],
    [{ location: { address: { addressLocality: 'BONN', countryCode: 'DE' } } }, ['BONN', 'DE'], 'BONN', 'DE'],
    [[{ city: 'Oslo' }], ['Oslo'], 'Oslo', null],
    [{ Address: '1 Road', City: 'Oslo', Country: 'NO' }, ['1 Road', 'Oslo', 'NO'], 'Oslo', 'NO'],
    [{ country: 'Norway', address: { city: 'Oslo' } }, ['Oslo'], 'Oslo', 'Norway'],
    ['<b>Ring</b> & 7', ['<b>Ring</b> & 7'], null, null],
  ])('reads %j', (value, lines, town, country) => {
    expect(readAddress(value)).toEqual({ lines, town, country, position: null });
  });

  it.each<[unknown]>([
    [null],
    [''],
    ['  '],
    [0],
    [true],
    [{}],
    [[]],
    ['Not implemented'],
    ['N/A'],
    [{ city: null, state: null, zip: '' }],
    [{ phone: '555', email: 'a@b.example', contact_name: 'Jane' }],
    [{ formatted: { foo: 'x' } }],
    [['', null, 3]],
    [{ city: 'Not Implemented' }],
  ])('finds nothing in %j', (value) => {
    expect(readAddress(value)).toBeNull();
  });

  it('keeps a position, with words or without', () => {
    const position = { latitude: 52.5, longitude: 13.4 };
    expect(readAddress({ lat: 52.5, lng: 13.4 })).toEqual({ lines: [], town: null, country: null, position });
    expect(readAddress('52.5,13.4')).toEqual({ lines: [], town: null, country: null, position });
    expect(readAddress({ city: 'Berlin', location: { latitude: 52.5, longitude: 13.4 } })).toEqual({
      lines: ['Berlin'],
      town: 'Berlin',
      country: null,
      position,
    });
  });

  it('never prints phone or e-mail that stand beside an address', () => {
    expect(
      JSON.stringify(
        readAddress({ name: 'Depot', phone: '555-1', email: 'x@y.example', contact: { name: 'Jane' }, city: 'Oslo' }),
      ),
    ).not.toMatch(/555|y\.example|Jane/);
  });
});
