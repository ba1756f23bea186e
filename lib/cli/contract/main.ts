import { parseArgs } from 'node:util';
import { Misuse } from '../io.ts';
import { json } from '../print.ts';
import { readCliSettings } from '../settings.ts';
import { describeFindings, runContract } from './run-contract.ts';

const USAGE = `Compares a tracking service with the interface and says in plain words where it differs.
  --base-url ADDRESS  the service; TRACKING_BASE_URL without it
  --write             also make assets, notes and links; the assets are deleted afterwards
  --label LABELID     with --write: a label that may be used up
  --json              print JSON
The AccessKey comes from TRACKING_ACCESS_KEY or TRACKING_ACCESS_KEY_FILE.
Ends with 0 when nothing differs, 1 when something does, 2 when misused.
`;

function readArguments() {
  const options = {
    'base-url': { type: 'string' },
    write: { type: 'boolean' },
    label: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ options }).values;
  } catch {
    throw new Misuse('These arguments are not understood.', USAGE.trimEnd());
  }
}

async function main(): Promise<number> {
  const asked = readArguments();
  if (asked.help === true) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (asked.label !== undefined && asked.write !== true) throw new Misuse('--label is for --write.');
  const { baseUrl, accessKey } = readCliSettings(
    { ...process.env, ...(asked['base-url'] === undefined ? {} : { TRACKING_BASE_URL: asked['base-url'] }) },
    { accessKey: true },
  );
  const findings = await runContract({
    baseUrl,
    accessKey: accessKey ?? '',
    writes: asked.write === true,
    labelId: asked.label ?? null,
  });
  process.stdout.write(asked.json === true ? json(findings) : describeFindings(findings));
  return findings.some(({ result }) => result === 'differs') ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Misuse)) throw error;
  process.stderr.write(`${error.problems.join('\n')}\n`);
  process.exitCode = 2;
}
