import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * React as one script for pages without a bundler: its published modules, each in a function, and `use` to get at them.
 */
export function reactScript(): string {
  const modules = ['react', 'scheduler', 'react-dom', 'react-dom/client'].map((name) => {
    const folder = require.resolve(`${name.split('/')[0]}/package.json`).replace(/package\.json$/, '');
    const file = `${folder}cjs/${name.replace('/', '-')}.production.js`;
    return `${JSON.stringify(name)}: function (exports, require, module) {${readFileSync(file, 'utf8')}}`;
  });
  return `
    const modules = {${modules.join(',')}};
    const made = {};
    function use(name) {
      if (made[name] === undefined) {
        const module = (made[name] = { exports: {} });
        modules[name](module.exports, use, module);
      }
      return made[name].exports;
    }
    const React = use('react');
    const { createRoot } = use('react-dom/client');`;
}
