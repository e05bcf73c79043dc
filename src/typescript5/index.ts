/**
 * The same for TypeScript before 6, whose DOM library has no types of WebGPU.
 *
 * @module allport
 */
/// <reference types="@webgpu/types" preserve="true" />
export * from '../index.ts';
