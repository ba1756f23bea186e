import { type ChildProcess, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ts from 'typescript';

export interface ServiceProcess {
  readonly child: ChildProcess;
  /** Rejects when the process ends before it listens. */
  readonly baseUrl: Promise<string>;
  /** Resolves with everything printed once the process has ended. */
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** Starts a program of the reference service with these settings alone. For tests. */
export function startProcess(nodeArgs: readonly string[], settings: Readonly<Record<string, string>>): ServiceProcess {
  const child = spawn(process.execPath, nodeArgs, {
    env: { ...process.env, REFERENCE_PORT: '0', REFERENCE_HOST: '127.0.0.1', ...settings },
  });
  let [stdout, stderr] = ['', ''];
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
  const baseUrl = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      const match = /^reference service listening on (\S+)\n/.exec(stdout);
      if (match?.[1]) resolve(match[1]);
    });
    child.once('close', () => reject(new Error(`ended early: ${stderr}`)));
  });
  baseUrl.catch(() => undefined);
  return { child, ended, baseUrl };
}

export interface CompiledService {
  /** To be run by node as it is. */
  readonly main: string;
  remove(): Promise<void>;
}

/** The service as plain JavaScript: it starts in a third of the time, which counts when it is started fifty times. */
export async function compileService(): Promise<CompiledService> {
  const folder = await mkdtemp(join(tmpdir(), 'reference-compiled-'));
  const target = join(folder, 'reference');
  for (const file of await readdir(import.meta.dirname, { recursive: true })) {
    if (!/\.(?:ts|json|sql|csv)$/.test(file) || /(?:^|\/)test-|\.test\.ts$/.test(file)) continue;
    const path = join(target, file.replace(/ts$/, 'js'));
    await mkdir(dirname(path), { recursive: true });
    if (!file.endsWith('.ts')) {
      await copyFile(join(import.meta.dirname, file), path);
      continue;
    }
    const { outputText } = ts.transpileModule(await readFile(join(import.meta.dirname, file), 'utf8'), {
      compilerOptions: {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        rewriteRelativeImportExtensions: true,
        verbatimModuleSyntax: true,
      },
    });
    await writeFile(path, outputText);
  }
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await symlink(join(import.meta.dirname, '..', '..', 'node_modules'), join(folder, 'node_modules'), 'dir');
  return { main: join(target, 'main.js'), remove: () => rm(folder, { recursive: true, force: true }) };
}
