import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** React as one script for pages without a bundler: its published modules in functions, and a small `require`. */
export function reactScript(): string {
  const modules = ['react', 'scheduler', 'react-dom', 'react-dom/client'].map((name) => {
    const folder = require.resolve(`${name.split('/')[0]}/package.json`).replace(/package\.json$/, '');
    const file = `${folder}cjs/${name.replace('/', '-')}.production.js`;
    return `${JSON.stringify(name)}: function (exports, require, module) {${readFileSync(file, 'utf8')}}`;
  });
  return `
    const modules = {${modules.join(',')}};
    const loaded = {};
    function requireModule(name) {
      if (loaded[name] === undefined) {
        const module = (loaded[name] = { exports: {} });
        modules[name](module.exports, requireModule, module);
      }
      return loaded[name].exports;
    }
    const React = requireModule('react');
    const { createRoot } = requireModule('react-dom/client');`;
}
