use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

/// Bytes on the heap that begin on a boundary of 64 bytes, as a table's sections do.
#[derive(Clone)]
pub struct AlignedBytes {
    blocks: Vec<Block>,
    length: usize,
}

#[derive(Clone, Copy, Debug, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C, align(64))]
struct Block([u8; 64]);

impl AlignedBytes {
    /// As many zeros as `length` says.
    #[must_use]
    pub fn zeroed(length: usize) -> Self {
        let blocks = vec![Block([0; 64]); length.div_ceil(size_of::<Block>())];
        Self { blocks, length }
    }

    /// The bytes of a file; of one that is longer than any table, its beginning.
    ///
    /// # Errors
    ///
    /// [`OpenError::Io`](super::OpenError::Io): the file cannot be read.
    ///
    /// ```no_run
    /// use evaluator::AlignedBytes;
    /// use evaluator::format::{Container, kind};
    ///
    /// let bytes = AlignedBytes::read("tables/preflop.tbl")?;
    /// assert_eq!(Container::kind_of(&bytes)?, kind::PREFLOP_MATCHUPS);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn read(path: impl AsRef<std::path::Path>) -> Result<Self, super::OpenError> {
        use std::io::Read;
        /// More than any table has: what keeps an endless file from being read to its end.
        const MOST_BYTES: u64 = 1 << 26;
        super::storage::with_file(path.as_ref(), |file| {
            let mut bytes = Vec::new();
            file.take(MOST_BYTES).read_to_end(&mut bytes)?;
            Ok(Self::from(bytes.as_slice()))
        })
    }

    /// The bytes, to be filled.
    pub fn as_mut_slice(&mut self) -> &mut [u8] {
        &mut bytemuck::cast_slice_mut(&mut self.blocks)[..self.length]
    }
}

impl core::ops::Deref for AlignedBytes {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        &bytemuck::cast_slice(&self.blocks)[..self.length]
    }
}

impl From<&[u8]> for AlignedBytes {
    fn from(bytes: &[u8]) -> Self {
        let mut copy = Self::zeroed(bytes.len());
        copy.as_mut_slice().copy_from_slice(bytes);
        copy
    }
}

impl fmt::Debug for AlignedBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AlignedBytes({})", self.length)
    }
}
