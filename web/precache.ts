// Tells the service worker, when the client is built, which files it has to keep.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

const GAP = 'self.__WB_MANIFEST'; // as Workbox calls it
const LEFT_OUT = /(^licences|manifest\.json$|\.txt$|^icons)/; // nothing of a page

/** Fill the gap in the built worker: every file with its content's hash, which files under assets have in their names. */
export function precache(worker: string): Plugin {
  return {
    name: 'precache',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const file = join(dir, `${worker}.js`);
      const names = readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map((one) => relative(dir, join(one.parentPath, one.name)).split(sep).join('/'))
        .filter((name) => name !== `${worker}.js` && !LEFT_OUT.test(name))
        .sort();
      const entries = names.map((name) => ({
        url: `/${name}`,
        revision: name.startsWith('assets/') ? null : hash(join(dir, name)),
      }));
      const code = readFileSync(file, 'utf8');
      if (!code.includes(GAP)) this.error(`${worker}.js asks for no list of files`);
      writeFileSync(
        file,
        code.replace(GAP, () => JSON.stringify(entries)),
      );
    },
  };
}

function hash(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
}
