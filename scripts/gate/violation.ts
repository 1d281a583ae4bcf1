export type Tool =
  | 'lint'
  | 'types'
  | 'format'
  | 'knip'
  | 'suppressions'
  | 'flat pages'
  | 'sentences'
  | 'words'
  | 'rule ids';

// A planted violation: the tool that must refuse it, in which file, and with what.
export interface Violation {
  rule: string;
  tool: Tool;
  path: string;
  // Empty where another violation has already put the file there.
  source: string;
  refusal: RegExp;
  companion?: { path: string; source: string };
}

export type PlantedFile = readonly [path: string, source: string];

export function refusedByLint(rule: string, refusal: RegExp, [path, source]: PlantedFile): Violation {
  return { rule, tool: 'lint', path, source, refusal };
}

export function refusedByTypes(rule: string, refusal: RegExp, [path, source]: PlantedFile): Violation {
  return { rule, tool: 'types', path, source, refusal };
}
