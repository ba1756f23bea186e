#!/usr/bin/env node
// Node 20 cannot run TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./main.ts');
