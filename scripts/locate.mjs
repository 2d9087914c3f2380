import { readSources } from './lib/source-files.mjs';
import { print } from './lib/print.mjs';
import { locate } from './lib/locate.mjs';

/** `npm run where -- /question/5` or `npm run where -- PUT /answer/5/accept`: the files behind an address or a call. */
const query = process.argv.slice(2).join(' ');
const lines = locate(readSources('apps'), query);
print(lines.length > 0 ? lines.join('\n') : `没有这个地址或接口：${query}`);
process.exitCode = lines.length > 0 ? 0 : 1;
