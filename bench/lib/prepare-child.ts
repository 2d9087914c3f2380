import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Prepares the database of another build by that build's own code, in its folder, and lets it run until the parent
 * disconnects: `prepare-child.ts <build> <data folder> <articles> <corpus>`. Sends what was prepared, without the database
 * itself but for its address.
 */
const [root = '', dataDir = '', count = '', corpusDir = ''] = process.argv.slice(2);
const file = pathToFileURL(path.join(root, 'bench/lib/prepare.ts')).href;
const { prepare } = (await import(file)) as typeof import('./prepare.ts');
const { database, ...prepared } = await prepare(dataDir, Number(count), corpusDir);
process.once('disconnect', () => void database.stop().then(() => process.exit(0)));
process.send?.({ ...prepared, url: database.url });
