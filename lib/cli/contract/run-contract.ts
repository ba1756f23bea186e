import { randomBytes } from 'node:crypto';
import { isTrackingError } from '#lib/tracking/errors.ts';
import { type Check, Differs, type CheckContext, NotChecked, createUntypedClient } from './check.ts';
import { lookupChecks } from './lookup-checks.ts';
import { writeChecks } from './write-checks.ts';

export interface Finding {
  readonly statement: string;
  readonly result: 'as described' | 'differs' | 'not checked';
  readonly remarks: readonly string[];
}

export interface ContractOptions {
  readonly baseUrl: string;
  readonly accessKey: string;
  readonly writes: boolean;
  /** A label that the checks may use up. */
  readonly labelId: string | null;
}

/** Compares a service with the interface, statement by statement. Throws a TypeError for an unusable address. */
export async function runContract({
  baseUrl,
  accessKey,
  writes,
  labelId,
}: ContractOptions): Promise<readonly Finding[]> {
  const client = createUntypedClient(baseUrl, accessKey);
  const context = {
    request: client.request,
    labelId,
    assetIds: new Set<string>(),
    newText: () => randomBytes(16).toString('hex'),
  };
  const findings: Finding[] = [];
  try {
    for (const check of [...lookupChecks, ...writeChecks]) findings.push(await runCheck(check, context, writes));
    return findings;
  } finally {
    for (const AssetID of context.assetIds)
      await client.request('DELETE', 'Assets/DeleteAsset', { content: { AssetID } }).catch(() => null);
    await client.close();
  }
}

async function runCheck(
  { statement, needs, run }: Check,
  context: Omit<CheckContext, 'expect'>,
  writes: boolean,
): Promise<Finding> {
  const finding = (result: Finding['result'], ...remarks: readonly string[]) => ({ statement, result, remarks });
  if (needs !== undefined && !writes) return finding('not checked', 'it changes data: only with --write');
  if (needs === 'label' && context.labelId === null)
    return finding('not checked', 'it uses up a label: only with --label');
  const differences = new Set<string>();
  try {
    await run({
      ...context,
      expect: (isAsDescribed, difference) => {
        if (!isAsDescribed) differences.add(difference);
      },
    });
    return finding(differences.size === 0 ? 'as described' : 'differs', ...differences);
  } catch (error) {
    if (error instanceof NotChecked) return finding('not checked', error.message);
    if (error instanceof Differs) return finding('differs', error.message);
    if (!isTrackingError(error)) throw error;
    const { reason, code } = error;
    return finding('differs', `The answer was incomplete or missing (${reason}${code === null ? '' : `, ${code}`}).`);
  }
}

export function describeFindings(findings: readonly Finding[]): string {
  const signs = { 'as described': ' ok ', differs: 'DIFF', 'not checked': ' -- ' } as const;
  const lines = findings.flatMap(({ statement, result, remarks }) => [
    `${signs[result]}  ${statement}`,
    ...remarks.map((remark) => `        ${remark}`),
  ]);
  const count = (result: Finding['result']) => findings.filter((finding) => finding.result === result).length;
  return `${lines.join('\n')}\n\n${count('as described')} as described, ${count('differs')} differ, ${count('not checked')} not checked\n`;
}
