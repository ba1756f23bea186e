import { readFileSync } from 'node:fs';
import { DockerfileParser } from 'dockerfile-ast';
import * as v from 'valibot';
import { inRoot } from '#lib/run/paths.mjs';

export interface Stage {
  readonly base: string;
  readonly environment: Readonly<Record<string, string>>;
  /** `--from` and paths of each COPY. */
  readonly copies: readonly { readonly from: string | null; readonly paths: readonly string[] }[];
  readonly user: string | null;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
}

export const dockerfileText = readFileSync(inRoot('Dockerfile'), 'utf8');

/** The stages of the Dockerfile by name. */
export function readStages(text = dockerfileText): ReadonlyMap<string, Stage> {
  const dockerfile = DockerfileParser.parse(text);
  const defaults = new Map(
    dockerfile.getInitialARGs().flatMap((arg) => {
      const property = arg.getProperty();
      return property === null ? [] : [[property.getName(), property.getValue() ?? '']];
    }),
  );
  return new Map(
    dockerfile.getFROMs().map((from) => {
      const stage = dockerfile.getContainingImage(from.getRange().start);
      const base = (from.getImage() ?? '').replaceAll(/\$\{(\w+)\}/g, (_all, name: string) => defaults.get(name) ?? '');
      const environment = stage?.getENVs().flatMap((env) => env.getProperties()) ?? [];
      return [
        from.getBuildStage() ?? '',
        {
          base,
          environment: Object.fromEntries(environment.map((one) => [one.getName(), one.getValue() ?? ''])),
          copies: (stage?.getCOPYs() ?? []).map((copy) => ({
            from:
              copy
                .getFlags()
                .find((flag) => flag.getName() === 'from')
                ?.getValue() ?? null,
            paths: copy.getArguments().map((argument) => argument.getValue()),
          })),
          user:
            stage
              ?.getInstructions()
              .find((one) => one.getKeyword() === 'USER')
              ?.getArgumentsContent() ?? null,
          command: parseExecForm(stage?.getCMDs()[0]?.getArgumentsContent()),
          healthCheck: parseExecForm(stage?.getHEALTHCHECKs()[0]?.getArgumentsContent()),
        },
      ];
    }),
  );
}

/** Parses a command in exec form. */
function parseExecForm(content: string | null | undefined): string[] {
  const [json] = /\[.*\]$/s.exec(content ?? '') ?? ['[]'];
  return v.parse(v.array(v.string()), JSON.parse(json));
}
