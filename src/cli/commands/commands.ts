import type { Command } from 'commander';

/**
 * How each command is loaded, in the order of --help, by what they are for; the last ones stand there in one line.
 * A command line loads the one that it names, and what that needs.
 */
export const COMMANDS: Readonly<Record<string, Readonly<Record<string, () => Promise<Command>>>>> = {
  Explore: {
    list: async () => (await import('./explore/list.ts')).listCommand,
    show: async () => (await import('./explore/show.ts')).showCommand,
    demo: async () => (await import('./explore/demo.ts')).demoCommand,
  },
  'Prove and run': {
    run: async () => (await import('./prove-and-run/run.ts')).runCommand,
    compare: async () => (await import('./prove-and-run/compare.ts')).compareCommand,
    check: async () => (await import('./prove-and-run/check.ts')).checkCommand,
    bound: async () => (await import('./prove-and-run/bound.ts')).boundCommand,
    merge: async () => (await import('./prove-and-run/merge.ts')).mergeCommand,
    bench: async () => (await import('./prove-and-run/bench.ts')).benchCommand,
  },
  Costs: {
    cost: async () => (await import('./costs/cost.ts')).costCommand,
    measure: async () => (await import('./costs/measure.ts')).measureCommand,
    machines: async () => (await import('./costs/machines.ts')).machinesCommand,
  },
  'Take it elsewhere': {
    schedule: async () => (await import('./take-elsewhere/schedule.ts')).scheduleCommand,
    export: async () => (await import('./take-elsewhere/export.ts')).exportCommand,
    replay: async () => (await import('./take-elsewhere/replay.ts')).replayCommand,
  },
  Papers: { papers: async () => (await import('./papers/papers.ts')).papersCommand },
  Housekeeping: {
    info: async () => (await import('./housekeeping/info.ts')).infoCommand,
    cache: async () => (await import('./housekeeping/cache.ts')).cacheCommand,
    exec: async () => (await import('./housekeeping/exec.ts')).execCommand,
    completion: async () => (await import('./housekeeping/completion.ts')).completionCommand,
    help: async () => (await import('./housekeeping/help.ts')).helpCommand,
  },
};
