import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DCLinter } from 'dclint';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { root } from '../paths.mjs';

const DOCKERFILE = 'ops/container/Dockerfile';

/** Errors of the Dockerfile: what its builder would refuse, and what the last stage must and must not contain. */
export function checkDockerfile(text = readFileSync(path.join(root, DOCKERFILE), 'utf8')) {
  const broken = validate(text).map(
    ({ message, range }) => `${DOCKERFILE}:${range.start.line + 1} ${JSON.stringify(message)}`,
  );
  const stages = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') stages.push([]);
    stages.at(-1)?.push(instruction);
  }
  const last = stages.at(-1) ?? [];
  const hasKeyword = (keyword) =>
    last
      .filter((item) => item.getKeyword() === keyword)
      .map((item) => item.getArgumentsContent() ?? '');
  const bases = stages.map(([from]) => from.getArgumentsContent() ?? '');
  const rules = [
    [stages.length > 2, '要分几个阶段，编译用的留在前面'],
    [bases.every((base) => !/:latest\b/u.test(base)), '基础镜像要写明版本'],
    [/^(?!root$|0$)\w+$/u.test(hasKeyword('USER').at(-1) ?? 'root'), '最后不能是 root'],
    [/"tini"/u.test(hasKeyword('ENTRYPOINT').join('')), '要由 tini 启动'],
    [hasKeyword('HEALTHCHECK').join('').includes('/healthz'), '要按 /healthz 检查健康'],
    [hasKeyword('ENV').join(' ').includes('NODE_ENV=production'), '要有 NODE_ENV=production'],
    [hasKeyword('VOLUME').includes('/data'), '数据要在卷里'],
    [
      !/\b(?:npm|yarn|gcc|g\+\+|make|python3?|git|curl|wget)\b/u.test(hasKeyword('RUN').join(' ')),
      '最后的阶段里不能有构建工具',
    ],
  ];
  return [
    ...broken,
    ...rules.filter(([holds]) => !holds).map(([, rule]) => `${DOCKERFILE} ${rule}`),
  ];
}

/** Faults of the Compose file: against the schema of the Compose specification, and rules of safety. */
export function checkCompose() {
  const linter = new DCLinter({
    quiet: true,
    debug: false,
    exclude: [],
    // order and quoting are a matter of style
    rules: {
      'service-keys-order': 0,
      'services-alphabetical-order': 0,
      'top-level-properties-order': 0,
      'service-ports-alphabetical-order': 0,
      'service-dependencies-alphabetical-order': 0,
      'require-quotes-in-ports': 0,
      // the proxy is public by design, and web1 is built here under the name that the others use
      'no-unbound-port-interfaces': 2,
      'no-build-and-image': 0,
    },
  });
  const found = linter.lintFiles([path.join(root, 'ops/compose/compose.yaml')], false);
  return found.flatMap(({ messages }) =>
    messages.map(
      ({ rule, message, line }) => `ops/compose/compose.yaml:${line} ${rule}：${message}`,
    ),
  );
}
