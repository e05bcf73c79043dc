import type { Laboratory, SceneInfo } from '../laboratory/protocol.ts';
import type { PictureData } from '../laboratory/stage/picture-layout.ts';

/** Which moments, and how they follow each other. */
export interface FilmRange {
  readonly from: number;
  readonly to: number;
  readonly momentsPerSecond: number;
  /** Between two pictures of a flight, at most, in milliseconds. */
  readonly pictureMs: number;
}

/** A picture of the memory in a film. */
export interface FilmPicture {
  readonly picture: PictureData;
  readonly scene: SceneInfo;
  /** For how long it is to be seen, in milliseconds of the film. */
  readonly ms: number;
}

/**
 * The pictures of a film. Each is made while the one before is put into the file; how long either takes changes nothing of the film.
 * @throws InputError when there are no such moments
 */
export async function* filmOf(
  laboratory: Pick<Laboratory, 'goto' | 'shoot'>,
  range: FilmRange,
): AsyncGenerator<FilmPicture> {
  const pictures = picturesOf(laboratory, range);
  let next = pictures.next();
  for (let { done, value } = await next; !done; { done, value } = await next) {
    next = pictures.next();
    // Nobody waits for it when the film ends early.
    next.catch(() => {});
    yield value;
  }
}

async function* picturesOf(
  laboratory: Pick<Laboratory, 'goto' | 'shoot'>,
  { from, to, momentsPerSecond, pictureMs }: FilmRange,
): AsyncGenerator<FilmPicture> {
  const interval = 1000 / momentsPerSecond;
  await laboratory.goto(from, false);
  for (let moment = from; moment <= to; moment++) {
    let shot = await laboratory.shoot(moment, 0, momentsPerSecond);
    const { flightMs } = shot;
    const pictures = Math.ceil(flightMs / pictureMs);
    for (let i = 1; i <= pictures; i++) {
      yield { picture: shot.picture, scene: shot.scene, ms: flightMs / pictures };
      shot = await laboratory.shoot(moment, (i * flightMs) / pictures, momentsPerSecond);
    }
    const rest = interval - flightMs;
    if (rest > 0 || moment === to) yield { picture: shot.picture, scene: shot.scene, ms: Math.max(rest, 0) };
  }
}
