import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSources } from './lib/source-files.mjs';
import { root } from './lib/paths.mjs';
import { formatScreensTable } from './lib/screens.mjs';

writeFileSync(path.join(root, 'docs/SCREENS.md'), formatScreensTable(readSources('apps')));
