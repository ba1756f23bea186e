import { randomBytes } from 'node:crypto';
import { isTrackingError } from '#lib/tracking/errors.ts';
import { type Check, Differs, type CheckContext, NotChecked, createUntypedClient } from './check.ts';
import { lookupChecks } from './lookup-checks.ts';
import { writeChecks } from './write-checks.ts';

interface Finding {
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
export async function runContract(options: ContractOptions): Promise<readonly Finding[]> {
  const { baseUrl, accessKey, writes, labelId } = options;
  const client = createUntypedClient(baseUrl, accessKey);
  const context = {
    request: client.request,
    labelId,
    assetIds: new Set<string>(),
    newText: () => randomBytes(16).toString('hex'),
  };
  const findings: Finding[] = [];
  try {
    for (const check of lookupChecks) findings.push(await runCheck(check, context));
    for (const check of writeChecks)
      findings.push(writes ? await runCheck(check, context) : notChecked(check, 'it changes data: only with --write'));
    return findings;
  } finally {
    for (const AssetID of context.assetIds)
      await client.request('DELETE', 'Assets/DeleteAsset', { content: { AssetID } }).catch(() => null);
    await client.close();
  }
}

function notChecked({ statement }: Check, reason: string): Finding {
  return { statement, result: 'not checked', remarks: [reason] };
}

async function runCheck(check: Check, context: Omit<CheckContext, 'expect'>): Promise<Finding> {
  const { statement, usesLabel, run } = check;
  if (usesLabel && context.labelId === null) return notChecked(check, 'it uses up a tracker: only with --label');
  const differences = new Set<string>();
  try {
    await run({
      ...context,
      expect: (isAsDescribed, difference) => {
        if (!isAsDescribed) differences.add(difference);
      },
    });
    return { statement, result: differences.size === 0 ? 'as described' : 'differs', remarks: [...differences] };
  } catch (error) {
    if (error instanceof NotChecked) return notChecked(check, error.message);
    if (error instanceof Differs) return { statement, result: 'differs', remarks: [error.message] };
    if (!isTrackingError(error)) throw error;
    const { reason, code } = error;
    const remark = `The answer was incomplete or missing (${reason}${code === null ? '' : `, ${code}`}).`;
    return { statement, result: 'differs', remarks: [remark] };
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
