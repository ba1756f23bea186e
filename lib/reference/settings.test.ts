import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('the settings of the reference service', () => {
  it('have defaults for everything', () => {
    expect(readSettings({})).toEqual({
      settings: {
        port: 4000,
        host: '127.0.0.1',
        databaseUrl: 'file:.data/reference.db',
        accessKeys: [{ key: 'demo-key', accountId: 'demo' }],
      },
    });
  });

  it('take a key for an account of its own', () => {
    expect(readSettings({ REFERENCE_ACCESS_KEYS: 'one, two@Acme' })).toMatchObject({
      settings: { accessKeys: [{ key: 'one', accountId: 'demo' }, { key: 'two', accountId: 'Acme' }] },
    });
  });

  it('are refused with every problem at once and without repeating a key', () => {
    const result = readSettings({
      REFERENCE_PORT: '70000',
      REFERENCE_HOST: 'http://x/',
      REFERENCE_DATABASE_URL: 'https://example.com/db',
      REFERENCE_ACCESS_KEYS: 'geheim,,geheim,klé@',
    });
    const problems = 'problems' in result ? result.problems : [];
    expect(problems).toHaveLength(7);
    expect(problems.join()).not.toMatch(/geheim|klé/);
  });
});
