import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

export interface Certificate {
  readonly key: Buffer;
  readonly cert: Buffer;
}

export interface Authority {
  /** Path of the root certificate. */
  readonly file: string;
  issue(name: string, options?: { host?: string; days?: number }): Certificate;
}

/** Creates a certificate authority with its files in `folder`. */
export function createAuthority(folder: string): Authority {
  const path = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Tests', '-days', '2');
  return {
    file: path('ca.pem'),
    issue(name, { host = 'localhost', days = 1 } = {}) {
      openssl('req', '-new', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${host}`);
      writeFileSync(path(`${name}.ext`), `subjectAltName=DNS:${host}`);
      const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', `${name}.ext`];
      openssl('x509', '-req', '-in', `${name}.csr`, ...signed, '-out', `${name}.pem`, '-days', String(days));
      return { key: readFileSync(path(`${name}.key`)), cert: readFileSync(path(`${name}.pem`)) };
    },
  };
}
