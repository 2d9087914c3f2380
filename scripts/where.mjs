import { readSources } from './lib/source-files.mjs';
import { say } from './lib/say.mjs';
import { where } from './lib/where.mjs';

/** `npm run where -- /question/5` or `npm run where -- PUT /answer/5/accept`: the files behind an address or a call. */
const wanted = process.argv.slice(2).join(' ');
const lines = where(readSources('apps'), wanted);
say(lines.length > 0 ? lines.join('\n') : `没有这个地址或接口：${wanted}`);
process.exitCode = lines.length > 0 ? 0 : 1;
