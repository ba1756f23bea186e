import { redisTrouble, rolling, type Scenario, sharing } from './scenarios.ts';

const scenarios: Readonly<Record<string, Scenario>> = { sharing, redis: redisTrouble, rolling };
const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(scenarios, name));
if (unknown.length > 0) {
  console.error(`node --import tsx bench/replicas/main.ts [${Object.keys(scenarios).join('] [')}]`);
  process.exit(2);
}
let isRight = true;
for (const [name, run] of Object.entries(scenarios)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`── ${name}`);
  isRight = (await run(console.log)) && isRight;
}
console.log(isRight ? 'As it should be.' : 'Not as it should be.');
process.exit(isRight ? 0 : 1);
