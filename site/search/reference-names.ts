import { type Application, IndexEvent, Models } from 'typedoc';
import type { ReferenceName } from './search-rows.ts';

/** Takes the names of the reference from the generator, which then makes no index of its own. @returns filled while it makes the pages */
export function referenceNames(app: Application): readonly ReferenceName[] {
  const names: ReferenceName[] = [];
  app.renderer.on(IndexEvent.PREPARE_INDEX, (event) => {
    const declared = event.searchResults.filter((found) => found instanceof Models.DeclarationReflection);
    names.push(...declared.map((found) => nameOf(found, app)));
    event.searchResults.length = 0;
    event.searchFields.length = 0;
  });
  return names;
}

function nameOf(found: Models.DeclarationReflection, app: Application): ReferenceName {
  const { name, kind, parent, comment = found.signatures?.[0].comment } = found;
  // A member has its owner before its name.
  const isMember = parent?.kindOf(Models.ReflectionKind.ClassOrInterface) ?? false;
  return {
    url: `${app.renderer.router?.getFullUrl(found)}`,
    name: isMember ? `${parent?.name}.${name}` : name,
    kind: Models.ReflectionKind.singularString(kind).toLowerCase(),
    text: Models.Comment.combineDisplayParts(comment?.summary),
  };
}
