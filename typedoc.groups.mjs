import { readFileSync } from 'node:fs';
import { CommentTag, Converter } from 'typedoc';

/** Puts every public name into the group of the reference that the comment above its export names, in the order of the index. */
export function load({ converter, options, logger }) {
  const groups = new Map(['src/index.ts', 'src/node.ts'].flatMap(groupsOf));
  options.setValue('categoryOrder', [...new Set(groups.values())]);
  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const name of project.children.flatMap((entry) => entry.children ?? [])) {
      const group = groups.get(name.name);
      if (group === undefined)
        logger.warn(`${name.name} is in no group: move it below a heading of the index`);
      const tag = new CommentTag('@category', [{ kind: 'text', text: group ?? '' }]);
      for (const { comment } of name.signatures ?? [name]) comment?.blockTags.push(tag);
    }
  });
}

/** The names that a file exports, each with the heading above it. */
function groupsOf(file) {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return [...text.matchAll(/^\/\/ (.+)\n\n((?:(?!\/\/ ).*\n)*)/gm)].flatMap(([, group, exports]) =>
    [...exports.matchAll(/(\w+)(?=,| \} from|\n\} from)/g)].map(([, name]) => [name, group]),
  );
}
