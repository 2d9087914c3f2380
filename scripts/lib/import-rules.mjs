// Why it is as it is: docs/decisions/0003-import-rules-in-one-table.md
import path from 'node:path';
import { Visitor, parseSync } from 'oxc-parser';

/**
 * Which file may import which. Each rule: in which files (`files`, minus `except`) which imports (`of`)
 * are wrong, and what to do instead (`say`). An import is seen as the path of the file it
 * reaches (`apps/server/src/db/pool.ts`) or the name of the package (`fastify`).
 * One table here instead of one list per folder in the linter's settings, because there a file
 * that matches two lists obeys the last one only.
 */
export const rules = [
  {
    name: 'contract-zod-only',
    files: /^packages\/contract\/src\//,
    except: /\.test\.ts$/,
    of: (target) => target !== 'zod' && !/^packages\/(contract|text-anchor)\/src\//.test(target),
    say: '契约只可引用 zod、text-anchor 和契约自己的文件；别的东西放到 apps/server 或 apps/web',
  },
  {
    name: 'text-anchor-alone',
    files: /^packages\/text-anchor\/src\//,
    of: (target) => target !== 'diff' && !target.startsWith('packages/text-anchor/src/'),
    say: 'text-anchor 只是算法，除了 diff 不引用别的；服务端和浏览器都用它；需要的东西由调用者传入',
  },
  {
    name: 'markdown-alone',
    files: /^packages\/markdown\/src\//,
    of: (target) => !/^(packages\/markdown\/src\/|markdown-it)/.test(target),
    say: 'markdown 只是解析设置，服务端和浏览器都用它；排版与消毒在服务端',
  },
  {
    name: 'web-not-server',
    files: /^apps\/web\//,
    of: /^apps\/server\//,
    say: '网页不可引用服务端代码；类型放进契约，数据用 call() 取',
  },
  {
    name: 'server-not-web',
    files: /^apps\/server\//,
    of: /^apps\/web\//,
    say: '服务端不可引用网页代码；共用的东西放进契约',
  },
  {
    name: 'fastify-in-http',
    files: /^apps\/server\/src\//,
    except: /^apps\/server\/src\/(http\/|(app|main)\.ts$)|\.test\.ts$/,
    of: /^(fastify|@fastify\/.+|fastify-.+)$/,
    say: 'fastify 只可出现在 http/、app.ts 和 main.ts；处理函数从 ctx 取所需的一切',
  },
  {
    name: 'sql-in-repo',
    files: /^apps\/server\/src\//,
    except: /^apps\/server\/src\/db\/|\.repo\.ts$|\.factory\.ts$|\.test\.ts$/,
    of: /^pg$/,
    types: 'allowed',
    say: 'SQL 只可写在 *.repo.ts 和 src/db/；把查询移到同名的 .repo.ts',
  },
  {
    name: 'kernel-alone',
    files: /^apps\/server\/src\/kernel\//,
    except: /\.test\.ts$/,
    of: /^apps\/server\/src\/(http|db|features|platform|visibility)\//,
    types: 'allowed',
    say: 'kernel 不知道 HTTP、数据库、可见性的 SQL 和功能；需要的东西由调用者传入',
  },
  {
    name: 'features-by-public',
    files: /^apps\/server\/src\/features\//,
    except: /\.(test|factory)\.ts$/,
    of: (target, file) => {
      const [, own] = /features\/([^/]+)\//.exec(file) ?? [];
      const [, other, rest] = /^apps\/server\/src\/features\/([^/]+)\/(.+)$/.exec(target) ?? [];
      return other !== undefined && other !== own && !/\.(public|events)\.ts$/.test(rest);
    },
    say: '别的功能只可通过它的 <功能>.public.ts 或 <功能>.events.ts 使用',
  },
  {
    name: 'web-features-by-public',
    files: /^apps\/web\/app\//,
    except: /\.test\.tsx?$|^apps\/web\/app\/routes\.ts$/,
    // A lazy part is loaded as a file of its own, and its styles before it.
    of: (target, file, names, _reaches, dynamic) => {
      const [, own] = /^apps\/web\/app\/features\/([^/]+)\//.exec(file) ?? [];
      const [, other, rest] = /^apps\/web\/app\/features\/([^/]+)\/(.+)$/.exec(target) ?? [];
      if (other === undefined || other === own || dynamic) return false;
      // shared parts of back-office screens stand apart: readers' pages must not import antd through them
      if (rest === `admin/${other}-admin.public.ts`) return !/\/admin\//.test(file);
      return rest !== `${other}.public.ts` && !(rest.endsWith('.css') && names.length === 0);
    },
    say: '别的功能只可通过它的 <功能>.public.ts 使用，后台的屏幕之间用 admin/<功能>-admin.public.ts；晚到的部分用 import() 取它的文件',
  },
  {
    name: 'platform-below-features',
    files: /^apps\/server\/src\/(platform|db|kernel|config|visibility)\//,
    except: /\.test\.ts$/,
    of: /^apps\/server\/src\/features\//,
    say: '底层不可引用功能；让功能把所需的东西传下来，或订阅事件',
  },
  {
    name: 'no-test-code-in-product',
    files: /^(apps|packages)\//,
    except: /\.(test|factory)\.tsx?$|\/test\//,
    of: /(^vitest$|\.(test|factory)\.tsx?$|^(apps|packages)\/.*\/test\/|^e2e\/)/,
    say: '产品代码不可引用测试用的代码；共用的部分移到产品代码里',
  },
  {
    name: 'antd-behind',
    files: /^apps\/web\//,
    except:
      /^apps\/web\/(app\/features\/(admin|editor|[^/]+\/admin)\/|app\/theme\/|vite\.config\.ts)/,
    of: /^(antd|@ant-design\/.+)$/,
    types: 'allowed',
    say: 'antd 只用在后台和编辑器；读者的页面用语义化 HTML 和 CSS modules',
  },
  {
    name: 'antd-by-name',
    files: /^apps\/web\//,
    of: /^(antd\/(?!locale\/)|@ant-design\/icons\/)/,
    say: '从 antd 的根按名字引用：深层路径在服务端渲染时会出错',
  },
  {
    name: 'antd-no-statics',
    files: /^apps\/web\//,
    of: (target, _file, names) =>
      target === 'antd' && names.some((name) => name === 'message' || name === 'notification'),
    say: 'antd 的静态 message、notification 拿不到主题；用 App.useApp()',
  },
  {
    name: 'no-zod-in-browser',
    files: /^apps\/web\//,
    except: /\.test\.tsx?$/,
    of: (target, _file, _names, reaches) => reaches(target, 'zod'),
    say: '这会把 zod 带进读者的浏览器；改成 import type，或引用契约里不含 zod 的文件',
  },
];

/** Reading the environment is a hidden input: one place does it, and checks it. */
const environmentReaders =
  /^apps\/server\/src\/config\/env\.ts$|^(scripts|bench|e2e|packages\/test-data)\/|\/test\/|\.test\.tsx?$|\.config\.ts$/;

/**
 * Checks files against the rules. `sources` maps each repository path (with `/`) to its text.
 * Returns `{file, rule, say, target}` for each breach.
 */
export function findBreaches(sources) {
  const imports = new Map(
    Object.entries(sources).map(([file, text]) => [file, parseModule(file, text)]),
  );
  const reaches = createReachability(imports);
  const breaches = [];
  for (const [file, found] of imports) {
    for (const rule of rules) {
      if (!rule.files.test(file) || rule.except?.test(file)) continue;
      for (const { target, names, typeOnly, dynamic } of found) {
        const ignored = typeOnly && (rule.types === 'allowed' || rule.name === 'no-zod-in-browser');
        if (ignored || !matches(rule.of, target, file, names, reaches, dynamic)) continue;
        breaches.push({ file, rule: rule.name, target, say: rule.say });
      }
    }
    if (!environmentReaders.test(file) && usesEnvironment(file, sources[file])) {
      breaches.push({
        file,
        rule: 'env-in-one-place',
        target: 'process.env',
        say: '只有 apps/server/src/config/env.ts 读环境变量；在那里加一项设置，再把值传进来',
      });
    }
  }
  for (const { file, target, cycle } of findCycles(imports)) {
    breaches.push({
      file,
      rule: 'features-no-circle',
      target,
      say: `功能之间不可绕圈（${cycle.join(' → ')}）；把共用的部分下移，或由组装处登记`,
    });
  }
  return breaches;
}

function matches(of, target, ...rest) {
  return of instanceof RegExp ? of.test(target) : of(target, ...rest);
}

/** Imports and re-exports of a file: `{target, names, typeOnly}`; `typeOnly` vanishes before the file runs. */
export function parseModule(file, text) {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = module.staticImports.map((item) => ({
    target: resolve(file, item.moduleRequest.value),
    names: item.entries.map(({ importName }) => importName.name ?? ''),
    typeOnly: item.entries.length > 0 && item.entries.every(({ isType }) => isType),
  }));
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName, isType } of entries) {
      if (moduleRequest === null) continue;
      const names = importName.name === null ? [] : [importName.name];
      found.push({ target: resolve(file, moduleRequest.value), names, typeOnly: isType });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const [, from] =
      /^['"`](.*)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? [];
    if (from === undefined) continue;
    found.push({ target: resolve(file, from), names: [], typeOnly: false, dynamic: true });
  }
  return [...found, ...findTypeImports(file, text)];
}

/** `import('…').Name` and `typeof import('…')` as types, which the parser's list of imports leaves out. */
function findTypeImports(file, text) {
  const found = [];
  if (!text.includes('import(')) return found;
  const { program } = parseSync(file, text);
  const visit = ({ source }) => {
    found.push({ target: resolve(file, source.value), names: [], typeOnly: true });
  };
  new Visitor({ TSImportType: visit }).visit(program);
  return found;
}

/** Whether the program itself, rather than a comment or a text in it, contains `process.env`. */
function usesEnvironment(file, text) {
  if (!text.includes('process')) return false;
  let reads = false;
  const visit = ({ object, property, computed }) => {
    const name = computed ? property.value : property.name;
    reads ||= object.type === 'Identifier' && object.name === 'process' && name === 'env';
  };
  new Visitor({ MemberExpression: visit }).visit(parseSync(file, text).program);
  return reads;
}

function resolve(file, from) {
  if (from.startsWith('.')) return path.posix.join(path.posix.dirname(file), from);
  const [, name, rest] = /^@zhihui\/([^/]+)\/(.+)$/.exec(from) ?? [];
  if (name === undefined) return from;
  return name === 'server' || name === 'web'
    ? `apps/${name}/${rest}`
    : `packages/${name}/src/${rest}`;
}

/** Whether loading a file also loads a package, through any chain of runtime imports. */
function createReachability(imports) {
  const known = new Map();
  return function reaches(target, packageName) {
    if (target === packageName) return true;
    const key = `${target} ${packageName}`;
    if (known.has(key)) return known.get(key);
    known.set(key, false);
    const answer = (imports.get(target) ?? []).some(
      (next) => !next.typeOnly && reaches(next.target, packageName),
    );
    known.set(key, answer);
    return answer;
  };
}

const SIDES = [/^apps\/server\/src\/features\/([^/]+)\//, /^apps\/web\/app\/features\/([^/]+)\//];
const TEST = /\.(test|factory)\.tsx?$|\/test\//;

/**
 * Imports that close a cycle between features, on the server or on the web; types count, because readers of the code follow
 * them too. `imports` maps each file to its imports. Returns `{file, target, cycle}`, `cycle` being its features in
 * order.
 */
function findCycles(imports) {
  return SIDES.flatMap((side) => {
    const edges = collectEdges(imports, side);
    const uses = new Map();
    for (const { from, to } of edges) uses.set(from, (uses.get(from) ?? new Set()).add(to));
    return edges.flatMap(({ from, to, file, target }) => {
      const back = findPath(uses, to, from);
      return back === null ? [] : [{ file, target, cycle: [from, ...back] }];
    });
  });
}

/** Imports from one feature to another. */
function collectEdges(imports, side) {
  const edges = [];
  for (const [file, found] of imports) {
    const from = side.exec(file)?.[1];
    if (from === undefined || TEST.test(file)) continue;
    for (const { target } of found) {
      const to = side.exec(target)?.[1];
      if (to !== undefined && to !== from) edges.push({ from, to, file, target });
    }
  }
  return edges;
}

/** The shortest path from one feature to another, both included; null when there is none. */
function findPath(uses, from, to) {
  const before = new Map([[from, null]]);
  for (const feature of before.keys()) {
    if (feature === to) {
      const path = [];
      for (let at = to; at !== null; at = before.get(at)) path.unshift(at);
      return path;
    }
    for (const next of uses.get(feature) ?? []) {
      if (!before.has(next)) before.set(next, feature);
    }
  }
  return null;
}
