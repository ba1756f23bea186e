import { describe, expect, it } from 'vitest';
import { readArguments, readSettings } from './settings.ts';

describe('the settings of the reference service', () => {
  it('have defaults for everything', () => {
    expect(readSettings({})).toEqual({
      settings: {
        port: 4000,
        host: '127.0.0.1',
        databaseUrl: 'file:.data/reference.db',
        accessKeys: [{ key: 'demo-key', accountId: 'demo' }],
        commentRecipients: [],
        mail: null,
      },
    });
  });

  it('accept a key for another account', () => {
    expect(readSettings({ REFERENCE_ACCESS_KEYS: 'one, two@Acme' })).toMatchObject({
      settings: {
        accessKeys: [
          { key: 'one', accountId: 'demo' },
          { key: 'two', accountId: 'Acme' },
        ],
      },
    });
  });

  it('accept a key that expires, for either kind of account', () => {
    expect(
      readSettings({
        REFERENCE_ACCESS_KEYS: 'one;until=2027-01-01T00:00:00Z, two@Acme;until=2027-01-01T02:00:00+02:00',
      }),
    ).toMatchObject({
      settings: {
        accessKeys: [
          { key: 'one', accountId: 'demo', expiresOn: new Date('2027-01-01T00:00:00Z') },
          { key: 'two', accountId: 'Acme', expiresOn: new Date('2027-01-01T00:00:00Z') },
        ],
      },
    });
  });

  it('accept a mail server and the addresses of each account', () => {
    expect(
      readSettings({
        SMTP_URL: 'smtps://user:p%40ss@mail.example.com:465',
        REFERENCE_MAIL_FROM: 'track@example.com',
        REFERENCE_COMMENT_EMAILS: 'ops@example.com, Acme=desk@acme.example',
      }),
    ).toMatchObject({
      settings: {
        mail: { smtpUrl: 'smtps://user:p%40ss@mail.example.com:465', from: 'track@example.com' },
        commentRecipients: [
          { accountId: 'demo', address: 'ops@example.com' },
          { accountId: 'Acme', address: 'desk@acme.example' },
        ],
      },
    });
  });

  it.each([
    [{ SMTP_URL: 'mail.example.com' }, /^SMTP_URL/],
    [{ SMTP_URL: 'https://user:geheim@mail.example.com' }, /^SMTP_URL/],
    [{ SMTP_URL: 'smtp://' }, /^SMTP_URL/],
    [{ REFERENCE_MAIL_FROM: 'me' }, /^REFERENCE_MAIL_FROM/],
    [{ REFERENCE_COMMENT_EMAILS: 'ops@example.com, =a@b' }, /number 2/],
    [{ REFERENCE_COMMENT_EMAILS: 'Ops <ops@example.com>' }, /number 1/],
    [{ REFERENCE_ACCESS_KEYS: 'geheim;until=tomorrow' }, /key number 1: until=/],
  ])('are refused in one sentence: %j', (environment, problem) => {
    const result = readSettings(environment);
    const problems = 'problems' in result ? result.problems : [];
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(problems.join()).not.toContain('geheim');
  });

  it('list every problem at once without quoting a key', () => {
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

describe('the command line of the reference service', () => {
  it.each([
    [[], { command: 'serve', demo: false, files: [] }],
    [['--demo', '--import', 'a.gpx', '--import', 'b.csv'], { command: 'serve', demo: true, files: ['a.gpx', 'b.csv'] }],
    [['import', 'Pallet 7', 'a.gpx'], { command: 'import', asset: 'Pallet 7', file: 'a.gpx' }],
    [['import', '--', '-7', 'a.gpx'], { command: 'import', asset: '-7', file: 'a.gpx' }],
    [['--help', 'anything'], { command: 'help' }],
  ])('reads %j', (args, expected) => {
    expect(readArguments(args)).toEqual(expected);
  });

  it.each([
    [['import']],
    [['import', 'a']],
    [['import', 'a', 'b', 'c']],
    [['export', 'a', 'b']],
    [['import', 'a', 'b', '--demo']],
    [['--unknown']],
    [['--import']],
    [['--demo=yes']],
  ])('refuses %j', (args) => {
    expect(readArguments(args)).toEqual({ command: 'misused', problem: expect.stringMatching(/\S/) });
  });
});
