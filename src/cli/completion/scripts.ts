/** What a word of the command line can be completed to. */
export interface Candidate {
  readonly word: string;
  /** What it is, where that is known. */
  readonly about?: string;
}

/** Candidates, and whether files are some as well. */
export interface Candidates {
  readonly words: readonly Candidate[];
  readonly files: boolean;
}

/** What a shell is answered where files are candidates as well: it knows them best. */
const FILES = ':files';

/** Asks `allport` itself what a word can be completed to: one candidate a line. */
const SCRIPTS = {
  bash: `# Completes allport in bash: save it where bash-completion looks, or source it in ~/.bashrc.
_allport() {
  local line file word=\${COMP_WORDS[COMP_CWORD]}
  [ "$word" = = ] && word=
  COMPREPLY=()
  while IFS= read -r line; do
    if [ "$line" = ${FILES} ]; then
      compopt -o filenames 2>/dev/null
      while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$word")
    else
      COMPREPLY+=("$line")
    fi
  done < <("$1" completion bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _allport allport
`,
  zsh: `#compdef allport
# Completes allport in zsh: save it as _allport in a folder of fpath, or source it in ~/.zshrc behind compinit.
_allport() {
  local line files=0
  local -a found
  while IFS= read -r line; do
    if [[ $line == ${FILES} ]]; then files=1; else found+=("$line"); fi
  done < <("$words[1]" completion zsh -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  (( $#found )) && _describe allport found
  (( files )) && _files
  (( $#found || files ))
}
if [[ $funcstack[1] == _allport ]]; then _allport "$@"; else compdef _allport allport; fi
`,
  fish: `# Completes allport in fish: save it as ~/.config/fish/completions/allport.fish.
function __allport_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    for line in ($words[1] completion fish -- $words[2..-1] "$word" 2>/dev/null)
        if test "$line" = ${FILES}
            __fish_complete_path "$word"
        else
            echo $line
        end
    end
end
complete -c allport -f -a '(__allport_complete)'
`,
} as const;

export type Shell = keyof typeof SCRIPTS;
export const SHELLS = Object.keys(SCRIPTS) as readonly Shell[];

/** What a shell reads to complete command lines of allport. */
export function scriptFor(shell: Shell): string {
  return SCRIPTS[shell];
}

/** How each shell separates a word from what is said of it; bash shows words only. */
const BETWEEN: Readonly<Record<Shell, string | undefined>> = { bash: undefined, zsh: ':', fish: '\t' };

/** Candidates as the script of a shell reads them, one a line. */
export function linesFor(shell: Shell, { words, files }: Candidates): string {
  const between = BETWEEN[shell];
  const lines = words.map(({ word, about }) =>
    between === undefined || about === undefined ? word : `${word}${between}${about}`,
  );
  return [...lines, ...(files ? [FILES] : [])].map((line) => `${line}\n`).join('');
}
