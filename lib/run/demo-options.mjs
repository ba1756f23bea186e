/** @typedef {{ imports: string[], port: number, referencePort: number, fresh: boolean, help: boolean }} DemoOptions */

export const demoUsage = `npm run demo -- [options]
  --import FILE …          add a shipment for each GPX file
  --port NUMBER            the viewer's port (3000)
  --reference-port NUMBER  the reference service's port (4000)
  --fresh                  forget the demo's shipments and make them anew; every link changes`;

/**
 * @param {readonly string[]} args what follows `npm run demo --`
 * @returns {{ options: DemoOptions } | { problem: string }}
 */
export function readDemoOptions(args) {
  const options = { imports: [], port: 3000, referencePort: 4000, fresh: false, help: false };
  const rest = args.flatMap((arg) =>
    /^--[a-z-]+=/.test(arg) ? [arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)] : [arg],
  );
  for (let name = rest.shift(); name !== undefined; name = rest.shift()) {
    if (name === '--fresh') options.fresh = true;
    else if (name === '--help' || name === '-h') options.help = true;
    else if (name === '--import') {
      const files = takeValues(rest);
      if (files.length === 0) return { problem: '--import needs at least one file' };
      options.imports.push(...files);
    } else if (name === '--port' || name === '--reference-port') {
      const port = readPort(rest.shift());
      if (port === null) return { problem: `${name} needs a number from 1 to 65535` };
      options[name === '--port' ? 'port' : 'referencePort'] = port;
    } else
      return {
        problem: name.startsWith('-') ? `there is no option ${name}` : `${name} stands alone; files follow --import`,
      };
  }
  return { options };
}

function takeValues(rest) {
  const next = rest.findIndex((arg) => arg.startsWith('--'));
  return rest.splice(0, next === -1 ? rest.length : next);
}

function readPort(text) {
  const port = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : null;
}
